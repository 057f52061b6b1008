import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build, origin } from '#test/build.ts';
import { makePerson } from '#test/people.ts';

test('refuses a change without the origin of the own site', async (t) => {
  const built = await build(t);
  const { visitor } = await makePerson(built);
  for (const foreign of ['https://evil.example', 'null', `${origin}.evil.example`]) {
    const reply = await visitor.request(
      'POST',
      '/api/user/feedback',
      { feedback: 'hi' },
      { origin: foreign },
    );
    assert.equal(reply.status, 403);
    assert.equal(reply.body.code, 'origin_not_allowed');
  }
  delete visitor.headers.origin;
  assert.equal((await visitor.request('POST', '/api/user/feedback', { feedback: 'hi' })).status, 403);
  const own = await visitor.request('POST', '/api/user/feedback', { feedback: 'hi' }, { origin });
  assert.equal(own.status, 200);
});

test('refuses signing out by GET from a page of another site', async (t) => {
  const built = await build(t);
  const { visitor } = await makePerson(built);
  delete visitor.headers.origin;
  const signOut = (headers: Record<string, string>) =>
    visitor.request('GET', '/api/auth/sign-out', undefined, headers);
  for (const headers of [
    {},
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none', referer: `${origin}/account` },
    { referer: 'https://evil.example/' },
  ]) {
    assert.equal((await signOut(headers)).body.code, 'origin_not_allowed');
  }
  assert.equal((await visitor.send('GET /user/me')).status, 200);
  assert.equal((await signOut({ 'sec-fetch-site': 'same-origin' })).status, 200);
  assert.equal(visitor.cookies.has('tapin_session'), false);
});
