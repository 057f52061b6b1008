import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours, minutes } from '#src/basics/clock.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { logIn, sendLogIn, statusOf } from '#test/log-in/credentials.ts';
import { workRecorder } from '#test/log-in/record-work.ts';
import { makeSchool } from '#test/people.ts';

test('a log-in keeps a person logged in for 30 days with "remember me"', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const visitor = built.visitor();
  const reply = await sendLogIn(visitor, email, password, true);
  assert.deepEqual(reply.body, { ok: true });
  const [session, marker] = [reply.headers['set-cookie'] ?? []].flat();
  assert.match(session ?? '', /^tapin_session=.*; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
  assert.equal(marker, 'tapin_signed_in=1; Max-Age=2592000; Path=/; SameSite=Lax');
  built.clock.advance(days(30) - 1);
  assert.equal(await statusOf(visitor), 200);
  built.clock.advance(1);
  const expired = await visitor.send('GET /user/me');
  assert.equal(expired.status, 401);
  assert.deepEqual(expired.body, {
    message: 'session expired',
    msg: 'Your session has ended. Log in again.',
    code: 'session_expired',
  });
});

test('ends a one-time log-in when the browser closes, or after 12 hours without use', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const visitor = built.visitor();
  const reply = await sendLogIn(visitor, email);
  const [session, marker, devices] = [reply.headers['set-cookie'] ?? []].flat();
  assert.match(session ?? '', /^tapin_session=/);
  for (const each of [session, marker]) assert.doesNotMatch(each ?? '', /Max-Age|Expires/);
  assert.match(devices ?? '', /^tapin_devices=.*; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/);
  for (let use = 0; use < 3; use += 1) {
    built.clock.advance(hours(11));
    assert.equal(await statusOf(visitor), 200);
  }
  built.clock.advance(hours(12));
  assert.equal(await statusOf(visitor), 401);
});

test('a log-in sets a Secure cookie with the __Host- prefix in production', async (t) => {
  const built = await build(t, {
    variables: {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://unused',
      SMTP_URL: 'smtp://unused',
      PUBLIC_URL: 'https://tapin.example',
    },
  });
  const { email } = await makeAccount(built);
  const visitor = built.visitor();
  visitor.headers.origin = 'https://tapin.example';
  const reply = await sendLogIn(visitor, email, password, true);
  const cookies = [reply.headers['set-cookie'] ?? []].flat();
  assert.equal(cookies.length, 3);
  const [marker, ...others] = cookies.toSorted((a, b) => b.localeCompare(a));
  for (const cookie of others)
    assert.match(cookie, /^__Host-tapin_(session|devices)=.*Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  assert.equal(marker, 'tapin_signed_in=1; Max-Age=2592000; Path=/; Secure; SameSite=Lax');
  assert.equal((await visitor.send('GET /dev/mailbox')).status, 404);
});

test('logging out ends the session on the server as well', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const visitor = built.visitor();
  await sendLogIn(visitor, email, password, true);
  const stolen = visitor.cookies.get('tapin_session') ?? '';
  await visitor.request('GET', '/api/auth/sign-out', undefined, { 'sec-fetch-site': 'same-origin' });
  visitor.cookies.set('tapin_session', stolen);
  assert.equal((await visitor.send('GET /user/me')).body.message, 'session expired');
});

test('log-in ignores the case of an email address and spaces after it', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  assert.equal(await logIn(built.visitor(), `${email.toUpperCase()}  `), 'ok');
});

test('failed log-ins lock out one client after ten and every client after twenty, for 15 minutes', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const attempt = (address: string, given: string) => logIn(built.visitor({ address }), email, given);
  for (let count = 0; count < 10; count += 1)
    assert.equal(await attempt('198.51.100.1', 'no'), 'credentials_wrong');
  for (let count = 0; count < 15; count += 1)
    assert.equal(await attempt('198.51.100.1', password), 'locked_out');
  assert.equal(await attempt('198.51.100.2', password), 'ok');
  for (let count = 0; count < 10; count += 1)
    assert.equal(await attempt('198.51.100.3', 'no'), 'credentials_wrong');
  assert.equal(await attempt('198.51.100.4', password), 'locked_out');
  built.clock.advance(minutes(15));
  assert.equal(await attempt('198.51.100.1', password), 'ok');
});

test('failures whose email looks like the key of a limit lock nobody out', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const attempt = (address: string, given: string, secret: string) =>
    logIn(built.visitor({ address }), given, secret);
  for (const separator of [':', ' ']) {
    const crafted = `${email}${separator}203.0.113.77`;
    for (let count = 0; count < 10; count += 1)
      assert.equal(await attempt('198.51.100.1', crafted, 'no'), 'credentials_wrong');
  }
  assert.equal(await attempt('203.0.113.77', email, password), 'ok');
});

test('of fifty simultaneous wrong passwords, ten are checked', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const codes = await Promise.all(Array.from({ length: 50 }, () => logIn(built.visitor(), email, 'no')));
  assert.equal(codes.filter((code) => code === 'credentials_wrong').length, 10);
  assert.equal(codes.filter((code) => code === 'locked_out').length, 40);
});

test('a wrong password costs the same work and gets the same reply with and without an account', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const attempt = (address: string) => sendLogIn(built.visitor(), address, 'no');
  const wrong = await attempt(email);
  const nobody = await attempt(`no-${email}`);
  assert.equal(wrong.status, nobody.status);
  assert.deepEqual(wrong.body, nobody.body);
  const workOf = await workRecorder(t, built);
  const known = await workOf(() => attempt(email));
  assert.equal(known.hashes, 2);
  assert.deepEqual(await workOf(() => attempt(`no-${email}`)), known);
});

test('a person who has not confirmed the address can make no call but logging out', async (t) => {
  const built = await build(t);
  const school = await makeSchool(built);
  const { visitor } = await makeAccount(built, { schoolId: school.id, emailVerified: false });
  assert.equal((await visitor.send('GET /user/me')).body.user.emailVerified, false);
  const refused = await visitor.send('GET /student/:school/questions', { params: { school: school.id } });
  assert.equal(refused.body.code, 'email_not_verified');
  assert.equal((await visitor.send('PUT /user/profile', { body: { firstName: 'X' } })).status, 403);
});
