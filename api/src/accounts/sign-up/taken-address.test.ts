import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAccount, password, sentMails } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { logIn, signIn, signUp } from '#test/credentials.ts';
import { workRecorder } from '#test/record-work.ts';
import type { Reply } from '#test/visitor.ts';

const ownWords = 'a password of my own';

/** Returns everything that a person without the mailbox learns from signing up with an address. */
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
    note(await logIn(browser, email, ownWords, true));
    note(await browser.send('GET /user/me'));
    note(await browser.call('POST /user/school', { body: { schoolCode: 'X', role: 'teacher' } }));
    note(await browser.call('POST /auth/sign-up/verify-email', { body: { code: 'AAAAAA' } }));
    note(await browser.send('POST /auth/sign-up/resend-code'));
  }
  return seen;
}

test('reveals to nobody who signs up and logs in whether the address has an account', async (t) => {
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

test('keeps the account of the owner with its sessions and its password', async (t) => {
  const built = await build(t);
  const owner = await makeAccount(built, { email: 'ada@example.org', firstName: 'Ada' });
  await recordSignUp(built, owner.email);
  assert.equal((await owner.visitor.send('GET /user/me')).body.user.firstName, 'Ada');
  const again = built.visitor();
  assert.equal(await signIn(again, owner.email), 'ok');
  assert.equal((await again.send('GET /user/me')).body.user._id, String(owner.userId));
});

test('resets no failures of the confirmed account by a login to the unconfirmed one', async (t) => {
  const built = await build(t);
  const owner = await makeAccount(built, { email: 'ada@example.org' });
  await signUp(built.visitor(), { email: owner.email, password: ownWords });
  const attempt = (given: string) => signIn(built.visitor(), owner.email, given);
  for (let count = 0; count < 10; count += 1) {
    assert.equal(await attempt('a guess of somebody else'), 'credentials_wrong');
    if (count < 9) assert.equal(await attempt(ownWords), 'ok');
  }
  assert.equal(await attempt(password), 'locked_out');
});

test('does the same work for a login when another account has the same address', async (t) => {
  const built = await build(t);
  const { email: taken } = await makeAccount(built);
  const free = 'nobody@example.org';
  for (const email of [taken, free]) await signUp(built.visitor(), { email, password: ownWords });
  const workOf = await workRecorder(t, built);
  const beside = await workOf(() => logIn(built.visitor(), taken, ownWords));
  assert.equal(beside.hashes, 2);
  assert.deepEqual(await workOf(() => logIn(built.visitor(), free, ownWords)), beside);
});
