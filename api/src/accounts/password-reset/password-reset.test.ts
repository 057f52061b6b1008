import assert from 'node:assert/strict';
import { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { lastResetToken, makeAccount, newcomer, password, sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { workRecorder } from '#test/record-work.ts';

const next = 'another good sentence';

test('sets a new password with a mailed link once and ends every session', async (t) => {
  const built = await build(t);
  const { email, visitor } = await makeAccount(built);
  const stranger = built.visitor();
  await stranger.call('POST /auth/request-password-reset', { body: { email } });
  const token = await lastResetToken(built, email);
  const weak = await stranger.call('POST /auth/reset-password', { body: { token, password: 'short' } });
  assert.equal(weak.body.code, 'password_too_short');
  const reset = () => stranger.call('POST /auth/reset-password', { body: { token, password: next } });
  const replies = await Promise.all([reset(), reset(), reset()]);
  assert.deepEqual(replies.map(({ status }) => status).sort(), [200, 400, 400]);
  assert.equal((await visitor.send('GET /user/me')).status, 401);
  const signIn = (given: string) =>
    stranger.call('POST /auth/sign-in', { body: { email, password: given, rememberMe: false } });
  assert.equal((await signIn(password)).body.code, 'credentials_wrong');
  assert.equal((await signIn(next)).status, 200);
});

test('checks a link without using it up, and refuses a used one, an expired one and an unknown one alike', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const visitor = built.visitor();
  const requestLink = async () => {
    await visitor.call('POST /auth/request-password-reset', { body: { email } });
    return lastResetToken(built, email);
  };
  const check = (token: string) => visitor.call('POST /auth/reset-password/check', { body: { token } });
  const used = await requestLink();
  for (const _ of ['first', 'second']) assert.deepEqual((await check(used)).body, { ok: true });
  const reset = await visitor.call('POST /auth/reset-password', { body: { token: used, password: next } });
  assert.equal(reset.status, 200);
  const expired = await requestLink();
  built.clock.advance(hours(1));
  const replies = [await check(used), await check(expired), await check('unknown')];
  assert.equal(replies[0]?.body.code, 'reset_link_invalid');
  for (const { status, body } of replies) assert.deepEqual([status, body], [400, replies[0]?.body]);
});

test('refuses a login with the old password that is in progress during the reset', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
  const token = await lastResetToken(built, email);
  const body = { email, password, rememberMe: true };
  const visitors = Array.from({ length: 8 }, () => built.visitor());
  const [reset] = await Promise.all([
    built.visitor().call('POST /auth/reset-password', { body: { token, password: next } }),
    ...visitors.map((visitor) => visitor.call('POST /auth/sign-in', { body })),
  ]);
  assert.equal(reset.status, 200);
  const replies = await Promise.all(visitors.map((visitor) => visitor.send('GET /user/me')));
  assert.deepEqual([...new Set(replies.map(({ status }) => status))], [401]);
});

test('lifts the lockout of an account for all clients', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const signIn = async (address: string, given: string) => {
    const body = { email, password: given, rememberMe: false };
    const reply = await built.visitor({ address }).call('POST /auth/sign-in', { body });
    return reply.body.code ?? 'ok';
  };
  const addresses = ['198.51.100.1', '198.51.100.2'];
  for (const address of addresses) {
    for (let count = 0; count < 10; count += 1) await signIn(address, 'no');
    assert.equal(await signIn(address, password), 'locked_out');
  }
  assert.equal(await signIn('198.51.100.3', password), 'locked_out');
  await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
  const token = await lastResetToken(built, email);
  await built.visitor().call('POST /auth/reset-password', { body: { token, password: next } });
  for (const address of addresses) assert.equal(await signIn(address, next), 'ok');
});

test('refuses a link after one hour', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
  const token = await lastResetToken(built, email);
  built.clock.advance(hours(1));
  const late = await built.visitor().call('POST /auth/reset-password', { body: { token, password: next } });
  assert.equal(late.body.code, 'reset_link_invalid');
});

test('sends no mail for an address without an account, with the same work and the same reply', async (t) => {
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

test('looks up no account before the reply to a request for a link is complete', async (t) => {
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
  await built.visitor().call('POST /auth/sign-up', { body: newcomer });
  assert.deepEqual(order, Array.from({ length: 3 }, () => ['reply', 'the mail is written']).flat());
});

test('limits the mails to one mailbox', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  for (let count = 0; count < 9; count += 1) {
    const reply = await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
    assert.deepEqual(reply.body, { ok: true });
  }
  assert.equal((await sentMails(built)).length, 5);
});

test('accepts a right link after 700 wrong ones from the same address', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const attacker = built.visitor();
  for (let count = 0; count < 700; count += 1) {
    const wrong = { body: { token: `wrong-${count}`, password: next } };
    assert.equal((await attacker.call('POST /auth/reset-password', wrong)).body.code, 'reset_link_invalid');
  }
  const owner = built.visitor();
  await owner.call('POST /auth/request-password-reset', { body: { email } });
  const body = { token: await lastResetToken(built, email), password: next };
  assert.equal((await owner.call('POST /auth/reset-password', { body })).status, 200);
});

test('hashes at most five passwords for one link at the same time', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  await built.visitor().call('POST /auth/request-password-reset', { body: { email } });
  const body = { token: await lastResetToken(built, email), password: next };
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
