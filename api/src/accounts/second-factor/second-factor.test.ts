import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes, seconds } from '#src/basics/clock.ts';
import { makeAccount } from '#test/accounts.ts';
import { logIn, outcomeOf, requestReset, resetPassword } from '#test/credentials.ts';
import { addApp, addPasskey, enterPassword, isSignedIn, makeFactorScene } from '#test/second-factor.ts';
import type { Visitor } from '#test/visitor.ts';

const sendCode = async (visitor: Visitor, code: string) =>
  outcomeOf(await visitor.call('POST /auth/second-factor/code', { body: { code } }));

test('starts no session after a right password when the account has a second factor', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { codeAt } = await addApp(built, admin);
  const visitor = await enterPassword(built, admin);
  assert.equal(visitor.cookies.has('tapin_session'), false);
  assert.equal(await isSignedIn(visitor), false);
  built.clock.advance(seconds(30));
  assert.equal(await sendCode(visitor, codeAt()), 'ok');
  assert.equal(await isSignedIn(visitor), true);
  assert.equal(visitor.cookies.has('tapin_second_factor'), false);
});

test('replies to a wrong password as it does without a second factor', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await addPasskey(admin);
  const reply = await logIn(built.visitor(), admin.email, 'wrong');
  assert.equal(reply.body.code, 'credentials_wrong');
  assert.equal(reply.headers['set-cookie'], undefined);
});

test('accepts each code of the app once, also in another browser', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { codeAt } = await addApp(built, admin);
  const first = await enterPassword(built, admin);
  assert.equal(await sendCode(first, codeAt()), 'second_factor_wrong', 'the code of the set-up');
  assert.equal(await sendCode(first, codeAt(1)), 'ok');
  const second = await enterPassword(built, admin);
  assert.equal(await sendCode(second, codeAt(1)), 'second_factor_wrong');
  assert.equal(await sendCode(second, codeAt()), 'second_factor_wrong', 'an earlier step');
  built.clock.advance(minutes(1));
  assert.equal(await sendCode(second, codeAt()), 'ok');
});

test('one of two simultaneous log-ins with the same code succeeds', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { codeAt } = await addApp(built, admin);
  const visitors = [await enterPassword(built, admin), await enterPassword(built, admin)];
  const outcomes = await Promise.all(visitors.map((visitor) => sendCode(visitor, codeAt(1))));
  assert.deepEqual(outcomes.sort(), ['ok', 'second_factor_wrong']);
});

test('accepts each recovery code once, with or without dashes', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { recoveryCodes } = await addPasskey(admin);
  assert.equal(new Set(recoveryCodes).size, 10);
  const first = await enterPassword(built, admin);
  assert.equal(await sendCode(first, recoveryCodes[0]), 'ok');
  const second = await enterPassword(built, admin);
  assert.equal(await sendCode(second, recoveryCodes[0]), 'second_factor_wrong');
  assert.equal(await sendCode(second, recoveryCodes[1].replaceAll('-', ' ').toLowerCase()), 'ok');
  const { body } = await admin.visitor.send('GET /user/second-factors');
  assert.equal(body.recoveryCodesLeft, 8);
});

test('ends a log-in after five wrong codes and after five minutes', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { codeAt } = await addApp(built, admin);
  const guesser = await enterPassword(built, admin);
  for (let tries = 0; tries < 5; tries += 1)
    assert.equal(await sendCode(guesser, 'X'), 'second_factor_wrong');
  assert.equal(await sendCode(guesser, codeAt(1)), 'second_factor_expired');
  const late = await enterPassword(built, admin);
  built.clock.advance(minutes(5));
  assert.equal(await sendCode(late, codeAt()), 'second_factor_expired');
});

test('counts wrong codes of an account over all log-ins', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { codeAt } = await addApp(built, admin);
  const outcomes: string[] = [];
  for (let login = 0; login < 3; login += 1) {
    const guesser = await enterPassword(built, admin);
    for (let tries = 0; tries < 4; tries += 1) outcomes.push(await sendCode(guesser, '000000'));
  }
  assert.equal(outcomes.filter((code) => code === 'second_factor_wrong').length, 10);
  assert.equal(outcomes.filter((code) => code === 'too_many_requests').length, 2);
  const owner = await enterPassword(built, admin);
  assert.equal(await sendCode(owner, codeAt(1)), 'too_many_requests');
  built.clock.advance(minutes(15));
  assert.equal(await sendCode(await enterPassword(built, admin), codeAt()), 'ok');
});

test('a new password does not remove the second factor, and ends log-ins that wait for it', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { codeAt } = await addApp(built, admin);
  const waiting = await enterPassword(built, admin);
  await resetPassword(built.visitor(), await requestReset(built, admin.email));
  assert.equal(await sendCode(waiting, codeAt(1)), 'second_factor_expired');
  assert.equal(await isSignedIn(admin.visitor), false);
  assert.equal(await sendCode(await enterPassword(built, admin), codeAt(1)), 'ok');
});

test('many right passwords that wait for the second factor do not lock the account', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await addPasskey(admin);
  for (let count = 0; count < 12; count += 1) await enterPassword(built, admin);
});

test('refuses a code without a log-in, and that of another account', async (t) => {
  const { built, school, admin } = await makeFactorScene(t);
  const colleague = await makeAccount(built, { role: 'teacher', schoolId: school.id });
  const { codeAt } = await addApp(built, admin);
  await addPasskey(colleague);
  assert.equal(await sendCode(built.visitor(), codeAt(1)), 'second_factor_expired');
  assert.equal(await sendCode(await enterPassword(built, colleague), codeAt(1)), 'second_factor_wrong');
});
