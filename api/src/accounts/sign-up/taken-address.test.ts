import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeAccount, newcomer, password, sentMails } from '#test/accounts.ts';
import { type Built, build } from '#test/build.ts';
import { workRecorder } from '#test/record-work.ts';

const ownWords = 'a password of my own';

/** Returns everything that a person without the mailbox learns from signing up with an address. */
async function recordSignUp(built: Built, email: string) {
  const visitor = built.visitor();
  const seen: unknown[] = [];
  const note = ({ status, body }: { status: number; body: Record<string, unknown> }) => {
    seen.push([status, body.code, body.user && { ...body.user, _id: '', email: '' }]);
  };
  note(await visitor.call('POST /auth/sign-up', { body: { ...newcomer, email, password: ownWords } }));
  for (const browser of [visitor, built.visitor()]) {
    note(await browser.call('POST /auth/sign-in', { body: { email, password: ownWords, rememberMe: true } }));
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
  assert.deepEqual(taken[1], [200, undefined, undefined]);
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
  const body = { email: owner.email, password, rememberMe: false };
  const again = built.visitor();
  assert.equal((await again.call('POST /auth/sign-in', { body })).status, 200);
  assert.equal((await again.send('GET /user/me')).body.user._id, String(owner.userId));
});

test('resets no failures of the confirmed account by a login to the unconfirmed one', async (t) => {
  const built = await build(t);
  const owner = await makeAccount(built, { email: 'ada@example.org' });
  await built.visitor().call('POST /auth/sign-up', {
    body: { ...newcomer, email: owner.email, password: ownWords },
  });
  const signIn = async (given: string) => {
    const body = { email: owner.email, password: given, rememberMe: false };
    return (await built.visitor().call('POST /auth/sign-in', { body })).body.code ?? 'ok';
  };
  for (let count = 0; count < 10; count += 1) {
    assert.equal(await signIn('a guess of somebody else'), 'credentials_wrong');
    if (count < 9) assert.equal(await signIn(ownWords), 'ok');
  }
  assert.equal(await signIn(password), 'locked_out');
});

test('does the same work for a login when another account has the same address', async (t) => {
  const built = await build(t);
  const { email: taken } = await makeAccount(built);
  const free = 'nobody@example.org';
  for (const email of [taken, free])
    await built.visitor().call('POST /auth/sign-up', { body: { ...newcomer, email, password: ownWords } });
  const signIn = (email: string) =>
    built.visitor().call('POST /auth/sign-in', { body: { email, password: ownWords, rememberMe: false } });
  const workOf = await workRecorder(t, built);
  const beside = await workOf(() => signIn(taken));
  assert.equal(beside.hashes, 2);
  assert.deepEqual(await workOf(() => signIn(free)), beside);
});
