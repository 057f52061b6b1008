import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '#src/basics/clock.ts';
import { lastCode, makeAccount, newcomer, password, sentMails } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { logIn, resend, sendLogIn, signUp, statusOf, verify } from '#test/log-in/credentials.ts';
import { workRecorder } from '#test/log-in/record-work.ts';
import { makeSchool } from '#test/people.ts';
import type { Reply } from '#test/visitor.ts';

const ownWords = 'a password of my own';

/** Returns everything that a person without access to the mailbox learns from signing up with an address. */
async function recordSignUp(built: Built, email: string) {
  const visitor = built.visitor();
  const seen: unknown[] = [];
  const note = ({ status, body }: Reply) => {
    seen.push([status, body.code, body.user && { ...body.user, _id: '', email: '' }]);
  };
  const signedUp = await signUp(visitor, { email, password: ownWords });
  note(signedUp);
  seen.push(signedUp.body, String(signedUp.headers['set-cookie']).replace(/=[\w-]{43}/, '=TOKEN'));
  for (let tries = 0; tries < 6; tries += 1)
    note(await visitor.call('POST /auth/sign-up/verify-email', { body: { code: 'AAAAAA' } }));
  note(await visitor.send('POST /auth/sign-up/resend-code'));
  for (const browser of [visitor, built.visitor()]) {
    note(await sendLogIn(browser, email, ownWords, true));
    note(await browser.send('GET /user/me'));
    note(await browser.call('POST /user/school', { body: { schoolCode: 'X', role: 'teacher' } }));
    note(await browser.call('POST /auth/sign-up/verify-email', { body: { code: 'AAAAAA' } }));
    note(await browser.send('POST /auth/sign-up/resend-code'));
  }
  return seen;
}

test('sign-up and log-in do not reveal whether the address has an account', async (t) => {
  const built = await build(t);
  const owner = await makeAccount(built, { email: 'ada@example.org' });
  const taken = await recordSignUp(built, owner.email);
  assert.deepEqual(taken, await recordSignUp(built, 'nobody@example.org'));
  assert.deepEqual(taken[0], [200, undefined, undefined]);
  const mails = (await sentMails(built)).filter(({ recipient }) => recipient === owner.email);
  assert.deepEqual(
    new Set(mails.map(({ subject }) => subject)),
    new Set(['You already have a TapIn account']),
  );
});

test('a sign-up with the address of an account keeps that account with its sessions and its password', async (t) => {
  const built = await build(t);
  const owner = await makeAccount(built, { email: 'ada@example.org', firstName: 'Ada' });
  await recordSignUp(built, owner.email);
  assert.equal((await owner.visitor.send('GET /user/me')).body.user.firstName, 'Ada');
  const again = built.visitor();
  assert.equal(await logIn(again, owner.email), 'ok');
  assert.equal((await again.send('GET /user/me')).body.user._id, String(owner.userId));
});

test('a log-in to the unconfirmed account resets no failures of the confirmed account', async (t) => {
  const built = await build(t);
  const owner = await makeAccount(built, { email: 'ada@example.org' });
  await signUp(built.visitor(), { email: owner.email, password: ownWords });
  const attempt = (given: string) => logIn(built.visitor(), owner.email, given);
  for (let count = 0; count < 10; count += 1) {
    assert.equal(await attempt('a guess of somebody else'), 'credentials_wrong');
    if (count < 9) assert.equal(await attempt(ownWords), 'ok');
  }
  assert.equal(await attempt(password), 'locked_out');
});

test('a log-in does the same work when another account has the same address', async (t) => {
  const built = await build(t);
  const { email: taken } = await makeAccount(built);
  const free = 'nobody@example.org';
  for (const email of [taken, free]) await signUp(built.visitor(), { email, password: ownWords });
  const workOf = await workRecorder(t, built);
  const beside = await workOf(() => sendLogIn(built.visitor(), taken, ownWords));
  assert.equal(beside.hashes, 2);
  assert.deepEqual(await workOf(() => sendLogIn(built.visitor(), free, ownWords)), beside);
});

test('logs a new person in after the address is confirmed', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  const changes = { email: 'Ada@Example.org ', preferredName: ' Lady A ' };
  assert.deepEqual((await signUp(visitor, changes)).body, { ok: true });
  assert.equal(await statusOf(visitor), 401);
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
  assert.equal(await verify(visitor, code), 'code_expired');
});

test('emails the sign-up code in Spanish to a Spanish browser', async (t) => {
  const built = await build(t);
  await signUp(built.visitor({ language: 'es' }));
  const [mail] = await sentMails(built);
  assert.match(mail?.subject ?? '', /^Tu código de TapIn: /);
  assert.match(mail?.body ?? '', /^Hola:/);
});

test('accepts a sign-up code for ten minutes, only in the browser that signed up', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  await signUp(visitor);
  const code = await lastCode(built, newcomer.email);
  assert.equal(await verify(built.visitor(), code), 'code_expired');
  built.clock.advance(minutes(10));
  assert.equal(await verify(visitor, code), 'code_expired');
});

test('replaces the sign-up code by a new one, and limits the number of new codes', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  await signUp(visitor);
  const first = await lastCode(built, newcomer.email);
  assert.equal(await resend(visitor), 'ok');
  const second = await lastCode(built, newcomer.email);
  assert.equal(await verify(visitor, first), 'code_wrong');
  await resend(visitor);
  await resend(visitor);
  assert.equal(await resend(visitor), 'too_many_requests');
  assert.notEqual(first, second);
  assert.equal(await verify(visitor, await lastCode(built, newcomer.email)), 'ok');
});

test('logs in once when the right sign-up code is sent twice at the same time', async (t) => {
  const built = await build(t);
  const visitor = built.visitor();
  await signUp(visitor);
  const code = await lastCode(built, newcomer.email);
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => verify(visitor, code)));
  assert.equal(outcomes.filter((outcome) => outcome === 'ok').length, 1);
});

test('a sign-up does the same work for an address with and without an account', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const workOf = await workRecorder(t, built);
  const known = await workOf(() => signUp(built.visitor(), { email }));
  assert.equal(known.hashes, 1);
  assert.deepEqual(await workOf(() => signUp(built.visitor(), { email: 'new@example.org' })), known);
});

test('continues an unfinished sign-up after a log-in', async (t) => {
  const built = await build(t);
  await signUp(built.visitor());
  const elsewhere = built.visitor();
  await sendLogIn(elsewhere, newcomer.email);
  assert.equal((await elsewhere.send('GET /user/me')).body.user.emailVerified, false);
  const school = await makeSchool(built);
  const early = await elsewhere.call('POST /user/school', {
    body: { schoolCode: school.code, role: 'student' },
  });
  assert.equal(early.body.code, 'email_not_verified');
  elsewhere.cookies.delete('tapin_sign_up');
  assert.equal(await resend(elsewhere), 'ok');
  assert.equal(await verify(elsewhere, await lastCode(built, newcomer.email)), 'ok');
  assert.equal((await elsewhere.send('GET /user/me')).body.user.emailVerified, true);
});

test('a sign-up emails no text of the person to an unconfirmed address', async (t) => {
  const built = await build(t);
  const names = { firstName: 'Claim at evil.example', preferredName: 'now', lastName: 'or never' };
  await signUp(built.visitor(), names);
  await built.visitor().call('POST /auth/request-password-reset', { body: { email: newcomer.email } });
  const mails = await sentMails(built);
  assert.equal(mails.length, 2);
  for (const mail of mails) assert.doesNotMatch(mail.subject + mail.body, /evil|now|never/);
});

test('sign-up refuses weak passwords and malformed addresses with the reason', async (t) => {
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
