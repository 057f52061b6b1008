import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '#src/basics/clock.ts';
import { lastCode, makeAccount, newcomer, password, sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { makeSchool } from '#test/people.ts';
import { workRecorder } from '#test/record-work.ts';

test('signs a new person in after the address is confirmed', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  const body = { ...newcomer, email: 'Ada@Example.org ', preferredName: ' Lady A ' };
  assert.deepEqual((await visitor.call('POST /auth/sign-up', { body })).body, { ok: true });
  assert.equal((await visitor.send('GET /user/me')).status, 401);
  const code = await lastCode(built, 'ada@example.org');
  assert.match(code, /^[A-HJKMNP-Z2-9]{6}$/);
  const reply = await visitor.call('POST /auth/sign-up/verify-email', { body: { code: code.toLowerCase() } });
  const { _id, ...user } = reply.body.user;
  assert.deepEqual(user, {
    firstName: 'Ada',
    lastName: 'Byron',
    preferredName: 'Lady A',
    namePrefix: '',
    email: 'ada@example.org',
    emailVerified: true,
    role: 'student',
    mailLanguage: 'en',
  });
  assert.equal((await visitor.send('GET /user/me')).body.user._id, _id);
  const again = await visitor.call('POST /auth/sign-up/verify-email', { body: { code } });
  assert.equal(again.body.code, 'code_expired');
});

test('mails the code in Spanish to a Spanish browser', async (t) => {
  const built = await build(t);
  await built.visitor({ language: 'es' }).call('POST /auth/sign-up', { body: newcomer });
  const [mail] = await sentMails(built);
  assert.match(mail?.subject ?? '', /^Tu código de TapIn: /);
  assert.match(mail?.body ?? '', /^Hola:/);
});

test('accepts a code for ten minutes, in the browser that signed up only', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  await visitor.call('POST /auth/sign-up', { body: newcomer });
  const code = await lastCode(built, newcomer.email);
  const elsewhere = await built.visitor().call('POST /auth/sign-up/verify-email', { body: { code } });
  assert.equal(elsewhere.body.code, 'code_expired');
  built.clock.advance(minutes(10));
  const late = await visitor.call('POST /auth/sign-up/verify-email', { body: { code } });
  assert.equal(late.body.code, 'code_expired');
});

test('replaces the code by a new one, and limits the number of new codes', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  await visitor.call('POST /auth/sign-up', { body: newcomer });
  const first = await lastCode(built, newcomer.email);
  assert.equal((await visitor.send('POST /auth/sign-up/resend-code')).status, 200);
  const second = await lastCode(built, newcomer.email);
  const early = await visitor.call('POST /auth/sign-up/verify-email', { body: { code: first } });
  assert.equal(early.body.code, 'code_wrong');
  await visitor.send('POST /auth/sign-up/resend-code');
  await visitor.send('POST /auth/sign-up/resend-code');
  assert.equal((await visitor.send('POST /auth/sign-up/resend-code')).body.code, 'too_many_requests');
  assert.notEqual(first, second);
  const code = await lastCode(built, newcomer.email);
  assert.equal((await visitor.call('POST /auth/sign-up/verify-email', { body: { code } })).status, 200);
});

test('checks five of fifty simultaneous wrong codes, and then refuses the right one', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  await visitor.call('POST /auth/sign-up', { body: newcomer });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () =>
      visitor.call('POST /auth/sign-up/verify-email', { body: { code: 'AAAAAA' } }),
    ),
  );
  const codes = replies.map(({ body }) => body.code);
  assert.equal(codes.filter((code) => code === 'code_wrong').length, 5);
  assert.equal(codes.filter((code) => code === 'code_expired').length, 45);
  const code = await lastCode(built, newcomer.email);
  const late = await visitor.call('POST /auth/sign-up/verify-email', { body: { code } });
  assert.equal(late.body.code, 'code_expired');
});

test('signs in once when the right code is sent twice at the same time', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  await visitor.call('POST /auth/sign-up', { body: newcomer });
  const code = await lastCode(built, newcomer.email);
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => visitor.call('POST /auth/sign-up/verify-email', { body: { code } })),
  );
  assert.equal(replies.filter(({ status }) => status === 200).length, 1);
});

test('returns the same reply for an address with an account, and mails its owner', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const known = built.visitor();
  const unknown = built.visitor();
  const first = await known.call('POST /auth/sign-up', { body: { ...newcomer, email } });
  const second = await unknown.call('POST /auth/sign-up', { body: newcomer });
  assert.equal(first.status, second.status);
  assert.deepEqual(first.body, second.body);
  const shape = (cookie: unknown) => String(cookie).replace(/=[\w-]{43}/, '=TOKEN');
  assert.equal(shape(first.headers['set-cookie']), shape(second.headers['set-cookie']));
  const wrong = { body: { code: 'AAAAAA' } };
  for (let tries = 0; tries < 6; tries += 1) {
    const [one, other] = [
      await known.call('POST /auth/sign-up/verify-email', wrong),
      await unknown.call('POST /auth/sign-up/verify-email', wrong),
    ];
    assert.deepEqual(one.body, other.body);
  }
  assert.deepEqual(
    (await known.send('POST /auth/sign-up/resend-code')).body,
    (await unknown.send('POST /auth/sign-up/resend-code')).body,
  );
  const mail = (await sentMails(built)).find(({ recipient }) => recipient === email);
  assert.equal(mail?.subject, 'You already have a TapIn account');
  // The account is unchanged: its password still works.
  const body = { email, password, rememberMe: false };
  assert.equal((await built.visitor().call('POST /auth/sign-in', { body })).status, 200);
});

test('does the same work for an address with and without an account', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const signUp = (address: string) =>
    built.visitor().call('POST /auth/sign-up', { body: { ...newcomer, email: address } });
  const workOf = await workRecorder(t, built);
  const known = await workOf(() => signUp(email));
  assert.equal(known.hashes, 1);
  assert.deepEqual(await workOf(() => signUp('new@example.org')), known);
});

test('continues an unfinished sign-up after a login', async (t) => {
  const built = await build(t);
  await built.visitor().call('POST /auth/sign-up', { body: newcomer });
  const elsewhere = built.visitor();
  await elsewhere.call('POST /auth/sign-in', {
    body: { email: newcomer.email, password, rememberMe: false },
  });
  assert.equal((await elsewhere.send('GET /user/me')).body.user.emailVerified, false);
  const school = await makeSchool(built);
  const early = await elsewhere.call('POST /user/school', {
    body: { schoolCode: school.code, role: 'student' },
  });
  assert.equal(early.body.code, 'email_not_verified');
  elsewhere.cookies.delete('tapin_sign_up');
  assert.equal((await elsewhere.send('POST /auth/sign-up/resend-code')).status, 200);
  const code = await lastCode(built, newcomer.email);
  assert.equal((await elsewhere.call('POST /auth/sign-up/verify-email', { body: { code } })).status, 200);
  assert.equal((await elsewhere.send('GET /user/me')).body.user.emailVerified, true);
});

test('uses the values of the sign-up that confirms the address, and ends earlier ones', async (t) => {
  const built = await build(t);
  const attacker = built.visitor();
  await attacker.call('POST /auth/sign-up', { body: { ...newcomer, password: 'the attacker knows this' } });
  const body = { email: newcomer.email, password: 'the attacker knows this', rememberMe: true };
  await attacker.call('POST /auth/sign-in', { body });
  const owner = built.visitor();
  await owner.call('POST /auth/sign-up', { body: newcomer });
  const code = await lastCode(built, newcomer.email);
  assert.equal((await owner.call('POST /auth/sign-up/verify-email', { body: { code } })).status, 200);
  assert.equal((await attacker.send('GET /user/me')).status, 401);
  assert.equal((await built.visitor().call('POST /auth/sign-in', { body })).body.code, 'credentials_wrong');
});

test('mails no text of the person who signs up to an unconfirmed address', async (t) => {
  const built = await build(t);
  const body = {
    ...newcomer,
    firstName: 'Claim at evil.example',
    preferredName: 'now',
    lastName: 'or never',
  };
  await built.visitor().call('POST /auth/sign-up', { body });
  await built.visitor().call('POST /auth/request-password-reset', { body: { email: newcomer.email } });
  const mails = await sentMails(built);
  assert.equal(mails.length, 2);
  for (const mail of mails) assert.doesNotMatch(mail.subject + mail.body, /evil|now|never/);
});

test('refuses weak passwords and malformed addresses with the reason', async (t) => {
  const built = await build(t);
  const refused = async (changes: Record<string, unknown>) =>
    (await built.visitor().send('POST /auth/sign-up', { body: { ...newcomer, ...changes } })).body.code;
  assert.equal(await refused({ password: 'seven77' }), 'password_too_short');
  assert.equal(await refused({ password: 'x'.repeat(257) }), 'password_too_long');
  assert.equal(await refused({ password: 'Password1' }), 'password_too_common');
  const plain = ['ada', 'ada@x', 'ada@x.c', 'a da@x.org', 'ada@example.con', '@x.org'];
  for (const email of [...plain, 'grp:ada@x.org;', '(c)ada@x.org', 'n<ada@x.org>', 'a@x.org,ada@x.org']) {
    assert.equal(await refused({ email }), 'email_invalid', email);
  }
  assert.equal(await refused({ role: 'super_admin' }), 'validation');
  const unseen = ['\u200b', '\u3164', '\u2800', ' \u3164\u200b\ufe0f '];
  for (const name of ['', '  ', '\t', 'Ada\nByron', 'Ada\u0000', '\u202egnorw', ...unseen]) {
    assert.equal(await refused({ firstName: name }), 'validation', JSON.stringify(name));
    assert.equal(await refused({ lastName: name }), 'validation', JSON.stringify(name));
  }
  assert.equal(await refused({ preferredName: 'Lady\nA' }), 'validation');
  assert.equal(await refused({ preferredName: '\u3164' }), 'validation');
  assert.equal(await refused({ preferredName: ' ', email: 'blank@example.org' }), undefined);
  assert.equal(await refused({ firstName: ' Núria-Lò d’Ó ', preferredName: '' }), undefined);
});
