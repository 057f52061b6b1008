import assert from 'node:assert/strict';
import { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { makeAccount, password, sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { logIn, requestReset, resetPassword, sendLogIn, signUp, statusOf } from '#test/log-in/credentials.ts';
import { workRecorder } from '#test/log-in/record-work.ts';

const next = 'another good sentence';

test('a mailed link sets a new password once and ends every session', async (t) => {
  const built = await build(t);
  const { email, visitor } = await makeAccount(built);
  const stranger = built.visitor();
  const token = await requestReset(built, email);
  assert.equal(await resetPassword(stranger, token, 'short'), 'password_too_short');
  const outcomes = await Promise.all([1, 2, 3].map(() => resetPassword(stranger, token, next)));
  assert.deepEqual(outcomes.sort(), ['ok', 'reset_link_invalid', 'reset_link_invalid']);
  assert.equal(await statusOf(visitor), 401);
  assert.equal(await logIn(stranger, email, password), 'credentials_wrong');
  assert.equal(await logIn(stranger, email, next), 'ok');
});

test('checking a reset link does not use it up, and a used, an expired and an unknown link get the same refusal', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const visitor = built.visitor();
  const check = (token: string) => visitor.call('POST /auth/reset-password/check', { body: { token } });
  const used = await requestReset(built, email);
  for (const _ of ['first', 'second']) assert.deepEqual((await check(used)).body, { ok: true });
  assert.equal(await resetPassword(visitor, used, next), 'ok');
  const expired = await requestReset(built, email);
  built.clock.advance(hours(1));
  const replies = [await check(used), await check(expired), await check('unknown')];
  assert.equal(replies[0]?.body.code, 'reset_link_invalid');
  for (const { status, body } of replies) assert.deepEqual([status, body], [400, replies[0]?.body]);
  assert.equal(await resetPassword(visitor, expired, next), 'reset_link_invalid');
});

test('refuses a log-in with the old password that is in progress during the reset', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const token = await requestReset(built, email);
  const visitors = Array.from({ length: 8 }, () => built.visitor());
  const [reset] = await Promise.all([
    resetPassword(built.visitor(), token, next),
    ...visitors.map((visitor) => sendLogIn(visitor, email, password, true)),
  ]);
  assert.equal(reset, 'ok');
  assert.deepEqual([...new Set(await Promise.all(visitors.map(statusOf)))], [401]);
});

test('a password reset ends the lockout of an account for all clients', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const logInAt = (address: string, given: string) => logIn(built.visitor({ address }), email, given);
  const addresses = ['198.51.100.1', '198.51.100.2'];
  for (const address of addresses) {
    for (let count = 0; count < 10; count += 1) await logInAt(address, 'no');
    assert.equal(await logInAt(address, password), 'locked_out');
  }
  assert.equal(await logInAt('198.51.100.3', password), 'locked_out');
  await resetPassword(built.visitor(), await requestReset(built, email), next);
  for (const address of addresses) assert.equal(await logInAt(address, next), 'ok');
});

test('a reset for an address without an account sends no mail, with the same work and the same reply', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const ask = (address: string) =>
    built.visitor().call('POST /auth/request-password-reset', { body: { email: address } });
  const known = await ask(email);
  const unknown = await ask('nobody@example.org');
  assert.equal(known.status, unknown.status);
  assert.deepEqual(known.body, unknown.body);
  assert.deepEqual(
    (await sentMails(built)).map(({ recipient }) => recipient),
    [email],
  );
  const workOf = await workRecorder(t, built);
  const work = await workOf(() => ask(email));
  assert.notEqual(work.statements.length, 0);
  assert.deepEqual(await workOf(() => ask('nobody@example.org')), work);
});

test('a request for a reset link looks up no account before its reply is complete', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const order: string[] = [];
  t.mock.method(built.services.outbox, 'wake', () => order.push('the mail is written'));
  const { end } = ServerResponse.prototype;
  t.mock.method(
    ServerResponse.prototype,
    'end',
    function record(this: ServerResponse, ...given: Parameters<typeof end>) {
      order.push('reply');
      return end.apply(this, given);
    },
  );
  await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
  await built.visitor().call('POST /auth/request-device-link', { body: { email } });
  await signUp(built.visitor());
  assert.deepEqual(order, Array.from({ length: 3 }, () => ['reply', 'the mail is written']).flat());
});

test('limits the reset mails to a mailbox', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  for (let count = 0; count < 9; count += 1) {
    const reply = await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
    assert.deepEqual(reply.body, { ok: true });
  }
  assert.equal((await sentMails(built)).length, 5);
});

test('accepts a valid reset link after 700 wrong links from the same IP address', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const attacker = built.visitor();
  for (let count = 0; count < 700; count += 1) {
    assert.equal(await resetPassword(attacker, `wrong-${count}`, next), 'reset_link_invalid');
  }
  assert.equal(await resetPassword(built.visitor(), await requestReset(built, email), next), 'ok');
});

test('hashes at most five passwords for one reset link at the same time', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const body = { token: await requestReset(built, email), password: next };
  const refused = Promise.withResolvers<void>();
  let refusedCount = 0;
  const reset = async () => {
    const { status } = await built.visitor().call('POST /auth/reset-password', { body });
    if (status === 429) refusedCount += 1;
    if (refusedCount === 15) refused.resolve();
    return status;
  };
  // The lock keeps the link valid until every call has been counted. Without it, a late call gets 400.
  const calls = await built.db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('password_resets').select('user_id').forUpdate().execute();
    const started = Array.from({ length: 20 }, reset);
    await Promise.race([refused.promise, Promise.all(started)]);
    return started;
  });
  const statuses = await Promise.all(calls);
  assert.deepEqual(statuses.sort(), [200, 400, 400, 400, 400, ...Array.from({ length: 15 }, () => 429)]);
});
