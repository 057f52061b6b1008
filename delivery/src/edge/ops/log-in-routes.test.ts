import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { logInToOps, opsHost, opsToken, submitForm, submitToken } from '#test/ops-session.ts';
import { testEdge } from '#test/test-edge.ts';

const opsEdge = (t: TestContext) => testEdge(t, { opsToken, opsHost });

/** Waits for a reply while the mocked clock runs. */
async function withClock<T>(t: TestContext, reply: Promise<T>): Promise<T> {
  let isPending = true;
  const ended = reply.finally(() => {
    isPending = false;
  });
  while (isPending) {
    t.mock.timers.tick(1_000);
    await setImmediate();
  }
  return ended;
}

test('shows the form instead of every page without a session, and changes nothing', async (t) => {
  const { edge, get } = await opsEdge(t);
  for (const cookie of ['', '__Host-ops=', `__Host-ops=${opsToken}`, '__Host-ops=a.1.b']) {
    for (const url of ['/ops', '/ops/rollback/survey']) {
      const { statusCode, headers, body } = await get(url, { host: opsHost, cookie });
      assert.deepEqual([statusCode, headers.location, body], [303, '/ops/log-in', '']);
    }
  }
  const post = await submitForm(edge, '/ops/rollback/survey', {});
  assert.equal(post.headers.location, '/ops/log-in');
  const { statusCode, body } = await get('/ops/log-in', { host: opsHost });
  assert.equal(statusCode, 200);
  assert.match(body, /<input type="password" name="token"/);
  assert.doesNotMatch(body, /style=|<style|<script|survey/);
});

test('ignores Basic and Bearer credentials in the Authorization header and redirects without a challenge', async (t) => {
  const { get } = await opsEdge(t);
  for (const authorization of [`Basic ${btoa(`me:${opsToken}`)}`, `Bearer ${opsToken}`]) {
    const { statusCode, headers } = await get('/ops', { host: opsHost, authorization });
    assert.deepEqual([statusCode, headers['www-authenticate']], [303, undefined]);
  }
});

test('logs in with the token for twelve hours, in a cookie of this host name only', async (t) => {
  const { edge, get } = await opsEdge(t);
  const { statusCode, headers } = await submitToken(edge, opsToken);
  assert.deepEqual([statusCode, headers.location], [303, '/ops']);
  assert.match(
    `${headers['set-cookie']}`,
    /^__Host-ops=[\w.-]+; Max-Age=43200; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  assert.doesNotMatch(`${headers['set-cookie']}`, new RegExp(opsToken));
  const { statusCode: visited, headers: page } = await get('/ops', await logInToOps(edge));
  assert.equal(visited, 200);
  assert.equal(page['x-frame-options'], 'DENY');
  assert.equal(
    page['content-security-policy'],
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
});

test('accepts the session at another edge, and not after its log-out', async (t) => {
  const { edge, get } = await opsEdge(t);
  const { get: getFromOther } = await opsEdge(t);
  const [session, later] = [await logInToOps(edge), await logInToOps(edge)];
  assert.equal((await getFromOther('/ops', session)).statusCode, 200);
  const ended = await submitForm(edge, '/ops/log-out', {}, session);
  assert.deepEqual([ended.statusCode, ended.headers.location], [303, '/ops/log-in']);
  assert.match(`${ended.headers['set-cookie']}`, /^__Host-ops=; .*Expires=Thu, 01 Jan 1970/);
  assert.equal((await get('/ops', session)).statusCode, 303);
  assert.equal((await get('/ops', later)).statusCode, 200);
});

test('refuses a log-in and a log-out from another site', async (t) => {
  const { edge, get } = await opsEdge(t);
  const session = await logInToOps(edge);
  for (const site of ['cross-site', 'same-site', 'none']) {
    const headers = { 'sec-fetch-site': site };
    const { statusCode, cookies } = await submitToken(edge, opsToken, headers);
    assert.deepEqual([statusCode, cookies], [403, []]);
    await submitForm(edge, '/ops/log-out', {}, { ...session, ...headers });
  }
  assert.equal((await get('/ops', session)).statusCode, 200);
});

test('answers a wrong token after a delay, and the right one of the same client immediately', async (t) => {
  const { edge } = await opsEdge(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const first = await withClock(t, submitToken(edge, 'guess', { 'accept-language': 'es' }));
  assert.equal(first.statusCode, 403);
  assert.match(first.body, /role="alert">Esa no es la clave de operaciones\./);
  assert.deepEqual(first.cookies, []);

  const guesses = Array.from({ length: 150 }, (_, count) => submitToken(edge, `guess ${count}`));
  const early: number[] = [];
  for (const guess of guesses) void guess.then(({ statusCode }) => early.push(statusCode));
  // The clock stands still, so a delayed reply cannot arrive before this one.
  assert.equal((await submitToken(edge, opsToken)).statusCode, 303);
  while (early.length < 146) await setImmediate();
  assert.deepEqual([...new Set(early)], [429]);
  const statuses = (await withClock(t, Promise.all(guesses))).map(({ statusCode }) => statusCode);
  assert.equal(statuses.filter((status) => status === 403).length, 4);
});
