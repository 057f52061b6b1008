import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours, minutes } from '#src/basics/clock.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { logIn, sendLogIn, statusOf } from '#test/log-in/credentials.ts';
import type { Visitor } from '#test/visitor.ts';
import { deviceOf } from './device.ts';

const chrome = (system: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36`;

for (const [userAgent, browser, system] of [
  [chrome('X11; CrOS x86_64 14541.0.0'), 'chrome', 'chromeos'],
  [chrome('Windows NT 10.0; Win64; x64'), 'chrome', 'windows'],
  [`${chrome('Windows NT 10.0; Win64; x64')} Edg/140.0.0.0`, 'edge', 'windows'],
  [`${chrome('Macintosh; Intel Mac OS X 10_15_7')} OPR/120.0.0.0`, 'opera', 'macos'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'samsung',
    'android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'firefox', 'linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'safari',
    'ios',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0.0.0 Mobile/15E148 Safari/604.1',
    'chrome',
    'ipados',
  ],
  ['curl/8.5.0', null, null],
  [undefined, null, null],
] as const) {
  test(`the list of sessions recognizes ${browser} and ${system} in ${userAgent ?? 'no user agent'}`, () => {
    assert.deepEqual(deviceOf(userAgent), { browser, system });
  });
}

const chromebook =
  'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

const listOf = async (visitor: Visitor) => (await visitor.send('GET /user/sessions')).body.sessions;

async function makeScene(built: Built) {
  const { email } = await makeAccount(built);
  await built.db.deleteFrom('sessions').execute();
  const [here, there] = [built.visitor(), built.visitor()];
  there.headers['user-agent'] = chromebook;
  await sendLogIn(there, email, password, true);
  built.clock.advance(minutes(5));
  await logIn(here, email);
  return { email, here, there };
}

test('a second log-in in the same browser ends the first session, even that of another person', async (t) => {
  const built = await build(t);
  const [ada, grace] = [await makeAccount(built), await makeAccount(built)];
  const browser = built.visitor();
  await sendLogIn(browser, ada.email, password, true);
  const copied = built.visitor();
  const ofAda = browser.cookies.get('tapin_session') ?? '';
  copied.cookies.set('tapin_session', ofAda);
  assert.equal(await statusOf(copied), 200);
  await logIn(browser, grace.email);
  assert.equal(await statusOf(browser), 200);
  assert.equal(await statusOf(copied), 401);
});

test('a failed log-in does not end the session of the browser', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const browser = built.visitor();
  await logIn(browser, email);
  assert.equal(await logIn(browser, email, 'wrong'), 'credentials_wrong');
  assert.equal(await statusOf(browser), 200);
});

test('lists the sessions of the person with their devices, but not their tokens', async (t) => {
  const built = await build(t);
  const { here } = await makeScene(built);
  await logIn(built.visitor(), (await makeAccount(built)).email);
  const sessions = await listOf(here);
  const times = ['2026-03-11T14:05:00.000Z', '2026-03-11T14:00:00.000Z'];
  assert.deepEqual(
    sessions.map(({ _id, ...session }: { _id: string }) => session),
    [
      { browser: null, system: null, startedAt: times[0], lastUsedAt: times[0], isCurrent: true },
      { browser: 'chrome', system: 'chromeos', startedAt: times[1], lastUsedAt: times[1], isCurrent: false },
    ],
  );
  const rows = await built.db.selectFrom('sessions').selectAll().execute();
  for (const { token_hash } of rows) assert.ok(!JSON.stringify(sessions).includes(token_hash));
  assert.ok(!JSON.stringify(rows).includes('14541'));
});

test('writes the last use of a remembered session once an hour, and of another session every five minutes', async (t) => {
  const built = await build(t);
  const { here, there } = await makeScene(built);
  const timesAfter = async (wait: number) => {
    built.clock.advance(wait);
    await Promise.all([statusOf(here), statusOf(there)]);
    const rows = await built.db
      .selectFrom('sessions')
      .select(['remember', 'seen_at', 'expires_at'])
      .execute();
    const timeOf = (remember: boolean, column: 'seen_at' | 'expires_at') =>
      rows.find((row) => row.remember === remember)?.[column].toISOString();
    return [timeOf(true, 'seen_at'), timeOf(false, 'seen_at'), timeOf(false, 'expires_at')];
  };
  const [started, idleStarted] = ['2026-03-11T14:00:00.000Z', '2026-03-11T14:05:00.000Z'];
  assert.deepEqual(await timesAfter(minutes(4)), [started, idleStarted, '2026-03-12T02:05:00.000Z']);
  const after = ['2026-03-11T14:59:00.000Z', '2026-03-12T02:59:00.000Z'];
  assert.deepEqual(await timesAfter(minutes(50)), [started, ...after]);
  const [remembered] = await timesAfter(minutes(1));
  assert.equal(remembered, '2026-03-11T15:00:00.000Z');
});

test('lists the current session first, before a session that was used later', async (t) => {
  const built = await build(t);
  const { here, there } = await makeScene(built);
  built.clock.advance(minutes(55));
  await statusOf(here);
  built.clock.advance(minutes(3));
  await statusOf(there);
  const [first, second] = await listOf(here);
  assert.deepEqual([first.isCurrent, second.isCurrent], [true, false]);
  assert.ok(first.lastUsedAt < second.lastUsedAt);
});

test('a person ends one of their sessions, but no session of another person', async (t) => {
  const built = await build(t);
  const { here, there } = await makeScene(built);
  const other = built.visitor();
  await logIn(other, (await makeAccount(built)).email);
  const [, { _id: id }] = await listOf(here);
  const end = async (visitor: Visitor) =>
    (await visitor.call('DELETE /user/sessions/:id', { params: { id } })).status;
  assert.equal(await end(other), 404);
  assert.equal(await statusOf(there), 200);
  assert.equal(await end(here), 200);
  assert.deepEqual([await statusOf(there), await statusOf(here)], [401, 200]);
  assert.equal(await end(here), 404);
});

test('ends every session of the person except the one that makes the call', async (t) => {
  const built = await build(t);
  const { email, here, there } = await makeScene(built);
  const third = built.visitor();
  await logIn(third, email);
  assert.equal((await here.send('DELETE /user/sessions')).status, 200);
  assert.deepEqual([await statusOf(there), await statusOf(third), await statusOf(here)], [401, 401, 200]);
  assert.equal((await listOf(here)).length, 1);
});

test('does not list a session that has expired', async (t) => {
  const built = await build(t);
  const { here, there } = await makeScene(built);
  built.clock.advance(hours(13));
  assert.equal(await statusOf(here), 401);
  const sessions = await listOf(there);
  assert.deepEqual(
    sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
    [true],
  );
});
