import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { logInToOps, opsHost, opsToken, submitForm, submitToken, testEdge } from '#test/test-edge.ts';
import { WrongTokens } from './access.ts';
import { OpsSessions, sessionMaxAgeSeconds } from './sessions.ts';

const opsEdge = (t: TestContext) => testEdge(t, { opsToken, opsHost });

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

test('the operations page without a session shows only the log-in form, and changes nothing', async (t) => {
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

test('the token logs in for twelve hours, with a cookie of this host name only', async (t) => {
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

test('a session is valid at another edge, and no longer at the edge that has logged it out', async (t) => {
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

test('answers a wrong token after a delay, and the right token of the same client immediately', async (t) => {
  const { edge } = await opsEdge(t);
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const first = await withClock(t, submitToken(edge, 'guess', { 'accept-language': 'es' }));
  assert.equal(first.statusCode, 403);
  assert.match(first.body, /role="alert">Esa clave no es válida\./);
  assert.deepEqual(first.cookies, []);

  const guesses = Array.from({ length: 150 }, (_, count) => submitToken(edge, `guess ${count}`));
  const early: number[] = [];
  for (const guess of guesses) void guess.then(({ statusCode }) => early.push(statusCode));
  // The clock does not run, so a delayed reply cannot arrive before the reply to the right token.
  assert.equal((await submitToken(edge, opsToken)).statusCode, 303);
  while (early.length < 146) await setImmediate();
  assert.deepEqual([...new Set(early)], [429]);
  const statuses = (await withClock(t, Promise.all(guesses))).map(({ statusCode }) => statusCode);
  assert.equal(statuses.filter((status) => status === 403).length, 4);
});

const ada = { name: 'Ada', token: 'a-token-of-the-tests' };
const joe = { name: 'Joe', token: 'another-token-of-the-tests' };

test('accepts a session on every edge with the same token until it ends', (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2027-09-01') });
  const session = new OpsSessions([ada]).create(ada);
  const other = new OpsSessions([ada]);
  assert.equal(other.operatorOf(session), ada);
  t.mock.timers.tick(sessionMaxAgeSeconds * 1_000 - 1);
  assert.equal(other.operatorOf(session), ada);
  t.mock.timers.tick(1);
  assert.equal(other.operatorOf(session), null);
});

test('refuses a session of another token, a session with a changed end, and any other text', () => {
  const sessions = new OpsSessions([ada]);
  const session = sessions.create(ada);
  const [id, end, seal] = session.split('.');
  assert.equal(new OpsSessions([{ ...ada, token: `${ada.token}2` }]).operatorOf(session), null);
  for (const forged of [
    '',
    ada.token,
    `${id}.${Number(end) + 1}.${seal}`,
    `${id}.${end}.${'A'.repeat(43)}`,
    `${id}.${end}.${'ä'.repeat(43)}`,
    `${id}.${end}`,
    `${session}\n`,
  ])
    assert.equal(sessions.operatorOf(forged), null, forged);
});

test('a session belongs to its operator, and the session of a removed operator is invalid', () => {
  const sessions = new OpsSessions([ada, joe]);
  const [ofAda, ofJoe] = [sessions.create(ada), sessions.create(joe)];
  assert.deepEqual([sessions.operatorOf(ofAda), sessions.operatorOf(ofJoe)], [ada, joe]);
  assert.deepEqual(
    [ofAda, ofJoe].map((session) => new OpsSessions([joe]).operatorOf(session)),
    [null, joe],
  );
});

const client = '203.0.113.66';

/** Creates the delays with a mocked clock, and a function that returns the delay of the next reply to a client. */
function mockedDelays(t: TestContext) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  const wrongTokens = new WrongTokens();
  const delayMs = async (address: string) => {
    let isDelayed = true;
    const reply = wrongTokens.delayReply(address).finally(() => {
      isDelayed = false;
    });
    let passed = 0;
    for (; isDelayed; passed += 250) {
      t.mock.timers.tick(250);
      await setImmediate();
    }
    return { passed, isAccepted: await reply };
  };
  return { wrongTokens, delayMs };
}

test('delays each further wrong token of a client twice as long, up to 30 seconds', async (t) => {
  const { delayMs } = mockedDelays(t);
  const delays: number[] = [];
  for (let count = 0; count < 9; count += 1) delays.push((await delayMs(client)).passed);
  assert.deepEqual(delays, [250, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
  assert.equal((await delayMs('198.51.100.1')).passed, 250, 'another client is not slowed');
});

test('the delay of a client is the first one again after a quarter of an hour', async (t) => {
  const { delayMs } = mockedDelays(t);
  await delayMs(client);
  assert.equal((await delayMs(client)).passed, 500);
  t.mock.timers.tick(900_000);
  assert.equal((await delayMs(client)).passed, 250);
});

test('delays at most four replies of a client and a hundred replies of all clients at a time', async (t) => {
  const { wrongTokens } = mockedDelays(t);
  const delayed: Promise<boolean>[] = [];
  const refused: boolean[] = [];
  for (let from = 0; from < 30; from += 1)
    for (let count = 0; count < 5; count += 1) {
      const reply = wrongTokens.delayReply(`198.51.100.${from}`);
      const first = await Promise.race([reply, setImmediate('delayed' as const)]);
      if (first === 'delayed') delayed.push(reply);
      else refused.push(first);
    }
  assert.equal(delayed.length, 100);
  assert.deepEqual([...new Set(refused)], [false]);
  wrongTokens.close();
  assert.deepEqual([...new Set(await Promise.all(delayed))], [true]);
});
