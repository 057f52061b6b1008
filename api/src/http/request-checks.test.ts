import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { calls } from '@tapin/contract/calls';
import { build, origin } from '#test/build.ts';
import { makePerson } from '#test/people.ts';
import { isWithinBounds } from './request-checks.ts';

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

test('accepts everything that the contract can describe, and refuses longer, larger and deeper values', () => {
  assert.ok(isWithinBounds({ list: Array(500).fill({ a: { b: 1 } }), text: 'x'.repeat(60_000) }));
  assert.ok(isWithinBounds(nested(16)));
  assert.ok(isWithinBounds(undefined));
  assert.equal(isWithinBounds({ a: [{ b: Array(501).fill(1) }] }), false);
  assert.equal(isWithinBounds(Object.fromEntries(Array.from({ length: 501 }, (_, key) => [key, 1]))), false);
  assert.equal(isWithinBounds(nested(17)), false);
});

test('no list in a request body may have more items than the limit', () => {
  const limits: unknown[] = [];
  const bodies = Object.values(calls).map((call) => ('body' in call ? call.body : null));
  JSON.stringify(bodies, (_key, value) => {
    if (value?.type === 'array') limits.push(value.maxItems);
    return value;
  });
  assert.ok(limits.length > 5);
  for (const limit of limits) assert.ok(typeof limit === 'number' && limit <= 500, String(limit));
});

test('refuses a body with 30,000 weekdays before the check for unique items, and one with 30,000 levels', async (t) => {
  const built = await build(t);
  const { visitor } = await makePerson(built);
  const list = (count: number) =>
    JSON.stringify({ weekdays: Array.from({ length: count }, (_, day) => day % 10) });
  const depth = 30_000;
  const deep = `{"weekdays":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const send = async (body: string) => (await visitor.request('PUT', '/api/school/1/calendar', body)).body;
  assert.doesNotMatch((await send(list(8))).msg, /request/);
  for (const body of [list(30_000), deep]) {
    const { code, msg } = await send(body);
    assert.equal(code, 'validation');
    assert.match(msg, /request/);
  }
});

test('answers a request whose target is not a path with 400', async (t) => {
  const { app } = await build(t);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const statusOf = async (line: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write(`${line} HTTP/1.1\r\nhost: tapin\r\nconnection: close\r\n\r\n`);
    const [reply] = await once(socket, 'data');
    return Number(/^HTTP\/1\.1 (\d+) /.exec(String(reply))?.[1]);
  };
  assert.equal(await statusOf('GET /healthz'), 200);
  for (const line of [
    'GET http://evil/healthz',
    'GET https://evil/api/user/me',
    'POST HTTP://evil/api/auth/login',
    'OPTIONS *',
  ]) {
    assert.equal(await statusOf(line), 400, line);
  }
});

test('refuses a change without the origin of the site', async (t) => {
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

test('refuses a log-out by GET from a page of another site', async (t) => {
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
