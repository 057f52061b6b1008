import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes, seconds } from '#src/basics/clock.ts';
import { makeAccount, password, sentMails } from '#test/accounts.ts';
import { logIn, outcomeOf, requestReset, resetPassword, sendLogIn } from '#test/log-in/credentials.ts';
import {
  addApp,
  addPasskey,
  enterPassword,
  isLoggedIn,
  makeFactorScene,
} from '#test/log-in/second-factor.ts';
import type { Visitor } from '#test/visitor.ts';
import { codeOfStep, findStep, stepOf, toBase32 } from './codes.ts';

test('changing second factors needs the password or a passkey again ten minutes after the log-in', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  const { visitor } = admin;
  const renew = async () => (await visitor.send('POST /user/recovery-codes')).body.code ?? 'ok';
  assert.equal(await renew(), 'ok');
  built.clock.advance(minutes(10));
  for (const name of [
    'POST /user/recovery-codes',
    'POST /user/passkeys/options',
    'POST /user/authenticator-app',
    'DELETE /user/authenticator-app',
  ] as const) {
    assert.equal((await visitor.send(name)).body.code, 'confirmation_needed', name);
  }
  const confirm = async (given: string) =>
    (await visitor.call('POST /user/confirm-password', { body: { password: given } })).body.code ?? 'ok';
  assert.equal(await confirm('wrong'), 'credentials_wrong');
  assert.equal(await renew(), 'confirmation_needed');
  assert.equal(await confirm(password), 'ok');
  assert.equal(await renew(), 'ok');
  built.clock.advance(minutes(10));
  assert.equal(await renew(), 'confirmation_needed');
  const options = (await visitor.send('POST /user/confirm-passkey/options')).body;
  const body = { credential: authenticator.get(options) };
  assert.equal((await visitor.call('POST /user/confirm-passkey', { body })).status, 200);
  assert.equal(await renew(), 'ok');
});

test('refuses the passkey of a colleague as a confirmation, and counts wrong passwords', async (t) => {
  const { built, school, admin } = await makeFactorScene(t);
  const colleague = await makeAccount(built, { role: 'teacher', schoolId: school.id });
  const { authenticator } = await addPasskey(colleague);
  const options = (await admin.visitor.send('POST /user/confirm-passkey/options')).body;
  const body = { credential: authenticator.get(options) };
  assert.equal((await admin.visitor.call('POST /user/confirm-passkey', { body })).body.code, 'passkey_wrong');
  const confirm = async (given: string) =>
    (await admin.visitor.call('POST /user/confirm-password', { body: { password: given } })).body.code;
  for (let count = 0; count < 10; count += 1) assert.equal(await confirm('wrong'), 'credentials_wrong');
  assert.equal(await confirm(password), 'too_many_requests');
});

test('a student cannot have a second factor', async (t) => {
  const { built, school } = await makeFactorScene(t);
  const student = await makeAccount(built, { role: 'student', schoolId: school.id });
  for (const name of ['POST /user/passkeys/options', 'POST /user/authenticator-app'] as const) {
    assert.equal((await student.visitor.send(name)).body.code, 'forbidden', name);
  }
});

test('an app without a confirmed code is not a second factor, and a confirmed app is not replaced', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await admin.visitor.send('POST /user/authenticator-app');
  const wrong = await admin.visitor.call('PUT /user/authenticator-app', { body: { code: '000000' } });
  assert.equal(wrong.body.code, 'second_factor_wrong');
  assert.equal(await logIn(built.visitor(), admin.email), 'ok');
  await addApp(built, admin);
  assert.equal((await admin.visitor.send('POST /user/authenticator-app')).body.code, 'conflict');
  await enterPassword(built, admin);
});

test('new recovery codes replace the earlier ones, and are stored only as hashes', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { recoveryCodes } = await addPasskey(admin);
  const { body } = await admin.visitor.send('POST /user/recovery-codes');
  assert.equal(body.recoveryCodes.length, 10);
  const visitor = await enterPassword(built, admin);
  const old = await visitor.call('POST /auth/second-factor/code', { body: { code: recoveryCodes[0] } });
  assert.equal(old.body.code, 'second_factor_wrong');
  const stored = JSON.stringify(await built.db.selectFrom('recovery_codes').selectAll().execute());
  for (const code of body.recoveryCodes) assert.ok(!stored.includes(code.replaceAll('-', '')));
});

test('stores no key of an authenticator app in plain text', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { body } = await admin.visitor.send('POST /user/authenticator-app');
  const { sealed_key } = await built.db
    .selectFrom('authenticator_apps')
    .select('sealed_key')
    .executeTakeFirstOrThrow();
  assert.ok(!sealed_key.includes(body.key));
});

test('emails and audits each change of the second factors', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await addPasskey(admin);
  await addApp(built, admin);
  await admin.visitor.send('DELETE /user/authenticator-app');
  const mails = (await sentMails(built)).filter(({ recipient }) => recipient === admin.email);
  assert.deepEqual(
    new Set(mails.map(({ subject }) => subject)),
    new Set(['The second step of your TapIn account was changed']),
  );
  assert.equal(mails.length, 3);
  const actions = await built.db.selectFrom('audit').select(['action', 'subject_id']).orderBy('id').execute();
  assert.deepEqual(
    actions,
    ['add-passkey', 'add-authenticator-app', 'remove-authenticator-app'].map((action) => ({
      action,
      subject_id: admin.userId,
    })),
  );
});

const key = Buffer.from('12345678901234567890');

/** The test vectors of RFC 6238, appendix B, for SHA-1. */
const vectors: [time: number, code: string][] = [
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
];

test('computes the one-time codes of RFC 6238', () => {
  for (const [time, code] of vectors) {
    assert.equal(codeOfStep(key, stepOf(new Date(time * 1_000)), 8), code);
  }
});

test('accepts the codes of the previous, the current and the next step, and no other', () => {
  const now = new Date(1_234_567_890_000);
  const step = stepOf(now);
  for (const drift of [-1, 0, 1]) {
    assert.equal(findStep(key, codeOfStep(key, step + drift), now), step + drift);
  }
  for (const drift of [-2, 2]) assert.equal(findStep(key, codeOfStep(key, step + drift), now), null);
  assert.equal(findStep(key, '', now), null);
});

test('encodes the keys of authenticator apps in base32', () => {
  assert.equal(toBase32(key), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  assert.equal(toBase32(Buffer.from('fo')), 'MZXQ');
});

const sendCode = async (visitor: Visitor, code: string) =>
  outcomeOf(await visitor.call('POST /auth/second-factor/code', { body: { code } }));

test('with a second factor, a right password alone starts no session', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { codeAt } = await addApp(built, admin);
  const visitor = await enterPassword(built, admin);
  assert.equal(visitor.cookies.has('tapin_session'), false);
  assert.equal(await isLoggedIn(visitor), false);
  built.clock.advance(seconds(30));
  assert.equal(await sendCode(visitor, codeAt()), 'ok');
  assert.equal(await isLoggedIn(visitor), true);
  assert.equal(visitor.cookies.has('tapin_second_factor'), false);
});

test('the reply to a wrong password is the same with and without a second factor', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await addPasskey(admin);
  const reply = await sendLogIn(built.visitor(), admin.email, 'wrong');
  assert.equal(reply.body.code, 'credentials_wrong');
  assert.equal(reply.headers['set-cookie'], undefined);
});

test('accepts each code of the authenticator app once, even in another browser', async (t) => {
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

test('one of two simultaneous log-ins with the same code of the app succeeds', async (t) => {
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

test('ends a log-in after five wrong second-factor codes and after five minutes', async (t) => {
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

test('counts wrong second-factor codes of an account over all log-ins', async (t) => {
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
  assert.equal(await isLoggedIn(admin.visitor), false);
  assert.equal(await sendCode(await enterPassword(built, admin), codeAt(1)), 'ok');
});

test('many right passwords without the second factor do not lock the account', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await addPasskey(admin);
  for (let count = 0; count < 12; count += 1) await enterPassword(built, admin);
});

test('refuses a second-factor code without a pending log-in, and a code of another account', async (t) => {
  const { built, school, admin } = await makeFactorScene(t);
  const colleague = await makeAccount(built, { role: 'teacher', schoolId: school.id });
  const { codeAt } = await addApp(built, admin);
  await addPasskey(colleague);
  assert.equal(await sendCode(built.visitor(), codeAt(1)), 'second_factor_expired');
  assert.equal(await sendCode(await enterPassword(built, colleague), codeAt(1)), 'second_factor_wrong');
});
