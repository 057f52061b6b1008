import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '#src/basics/clock.ts';
import { makeAccount, password, sentMails } from '#test/accounts.ts';
import { signIn } from '#test/credentials.ts';
import { addApp, addPasskey, enterPassword, makeFactorScene } from '#test/second-factor.ts';

test('needs the password or a passkey again ten minutes after the log-in', async (t) => {
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

test('gives a student no second factor', async (t) => {
  const { built, school } = await makeFactorScene(t);
  const student = await makeAccount(built, { role: 'student', schoolId: school.id });
  for (const name of ['POST /user/passkeys/options', 'POST /user/authenticator-app'] as const) {
    assert.equal((await student.visitor.send(name)).body.code, 'forbidden', name);
  }
});

test('an app without a confirmed code is no second factor, and a confirmed one is not replaced', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await admin.visitor.send('POST /user/authenticator-app');
  const wrong = await admin.visitor.call('PUT /user/authenticator-app', { body: { code: '000000' } });
  assert.equal(wrong.body.code, 'second_factor_wrong');
  assert.equal(await signIn(built.visitor(), admin.email), 'ok');
  await addApp(built, admin);
  assert.equal((await admin.visitor.send('POST /user/authenticator-app')).body.code, 'conflict');
  await enterPassword(built, admin);
});

test('new recovery codes replace the earlier ones, and no code is stored', async (t) => {
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

test('stores no key of an app in plain text', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { body } = await admin.visitor.send('POST /user/authenticator-app');
  const { sealed_key } = await built.db
    .selectFrom('authenticator_apps')
    .select('sealed_key')
    .executeTakeFirstOrThrow();
  assert.ok(!sealed_key.includes(body.key));
});

test('mails and audits each change of the factors', async (t) => {
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
