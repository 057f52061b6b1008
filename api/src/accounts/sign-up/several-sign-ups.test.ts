import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { lastCode, newcomer, password, sentMails } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import {
  logIn as logInWith,
  outcomeOf,
  resend,
  signUp as signUpWith,
  verify,
} from '#test/log-in/credentials.ts';
import type { Visitor } from '#test/visitor.ts';

const { email } = newcomer;
const foreign = { ...newcomer, firstName: 'Mallory', password: 'the attacker knows this' };

async function makeScene(t: TestContext) {
  const built = await build(t);
  const signUp = async (body: typeof newcomer | typeof foreign = newcomer, address = '203.0.113.5') => {
    const visitor = built.visitor({ address });
    const reply = await signUpWith(visitor, body);
    return { visitor, code: reply.body.code ?? (await lastCode(built, email)) };
  };
  const logIn = (visitor: Visitor, given: string = password) => logInWith(visitor, email, given);
  return { built, signUp, logIn };
}

test('a stranger’s sign-up with the same address changes neither the mailed code nor the account that it confirms', async (t) => {
  const { built, signUp, logIn } = await makeScene(t);
  const owner = await signUp();
  const stranger = await signUp(foreign);
  assert.equal(await logIn(stranger.visitor, foreign.password), 'ok');
  assert.equal(await verify(owner.visitor, stranger.code), 'code_wrong');
  assert.equal(await verify(owner.visitor, owner.code), 'ok');
  assert.equal((await owner.visitor.send('GET /user/me')).body.user.firstName, newcomer.firstName);
  assert.equal((await stranger.visitor.send('GET /user/me')).status, 401);
  assert.equal(await verify(stranger.visitor, stranger.code), 'code_wrong');
  assert.equal(await logIn(built.visitor(), foreign.password), 'credentials_wrong');
  assert.equal(await logIn(built.visitor()), 'ok');
});

test('the newest sign-up code works on every device that the person has signed up or logged in on', async (t) => {
  const { built, signUp, logIn } = await makeScene(t);
  const first = await signUp();
  const second = built.visitor();
  assert.equal(await logIn(second), 'ok');
  assert.equal(await verify(first.visitor, first.code), 'code_wrong');
  assert.equal(await resend(first.visitor), 'ok');
  assert.equal(await logIn(second), 'ok');
  const newest = await lastCode(built, email);
  assert.equal(await verify(first.visitor, newest), 'ok');
  assert.equal((await second.send('GET /user/me')).status, 401);
  // The account is already confirmed, as the email says.
  assert.equal(await verify(second, newest), 'code_wrong');
  assert.equal(await resend(second), 'ok');
  assert.equal((await sentMails(built)).at(-1)?.subject, 'You already have a TapIn account');
});

test('the devices of one sign-up share five attempts to enter the code', async (t) => {
  const { built, signUp, logIn } = await makeScene(t);
  const { visitor } = await signUp();
  const second = built.visitor();
  await logIn(second);
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, index) => verify(index % 2 ? visitor : second, 'AAAAAA')),
  );
  assert.equal(replies.filter((each) => each === 'code_wrong').length, 5);
  assert.equal(replies.filter((each) => each === 'code_expired').length, 45);
  assert.equal(await verify(visitor, await lastCode(built, email)), 'code_expired', 'the right code');
});

test('returns too_many_requests after six sign-up mails of a client to a mailbox, and the mailed code stays valid', async (t) => {
  const { built, signUp, logIn } = await makeScene(t);
  const owner = await signUp();
  for (let count = 0; count < 5; count += 1) await signUp(foreign);
  assert.equal(await resend(owner.visitor), 'too_many_requests');
  assert.equal((await signUp()).code, 'too_many_requests');
  assert.equal(await logIn(built.visitor(), foreign.password), 'ok');
  assert.equal((await sentMails(built)).length, 6);
  assert.equal(await verify(owner.visitor, owner.code), 'ok');
});

test('a stranger’s sign-ups with the same address do not prevent the owner from signing up', async (t) => {
  const { built, signUp } = await makeScene(t);
  const stranger = await signUp(foreign, '198.51.100.1');
  for (let count = 0; count < 3; count += 1) await resend(stranger.visitor);
  for (let count = 0; count < 9; count += 1) await signUp(foreign, '198.51.100.1');
  assert.equal((await signUp(foreign, '198.51.100.1')).code, 'too_many_requests');
  assert.equal((await sentMails(built)).length, 6);
  const owner = await signUp(newcomer);
  assert.equal(await resend(owner.visitor), 'ok');
  assert.equal(await verify(owner.visitor, await lastCode(built, email)), 'ok');
});

test('limits the sign-up mails to a mailbox regardless of a label after a plus sign', async (t) => {
  const built = await build(t);
  const codes: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    codes.push(outcomeOf(await signUpWith(built.visitor(), { email: `ada+${count}@example.org` })));
  }
  assert.deepEqual(codes, [...Array<string>(6).fill('ok'), 'too_many_requests']);
  assert.equal((await signUpWith(built.visitor(), { email: 'ada@example.com' })).status, 200);
});

test('a log-in after the mail limit continues with the last code', async (t) => {
  const { built, signUp, logIn } = await makeScene(t);
  await signUp();
  for (let count = 0; count < 7; count += 1) assert.equal(await logIn(built.visitor()), 'ok');
  const last = built.visitor();
  assert.equal(await logIn(last), 'ok');
  assert.equal(await verify(last, await lastCode(built, email)), 'ok');
});

test('a session without the sign-up cookie continues only with its own sign-up', async (t) => {
  const { built, signUp, logIn } = await makeScene(t);
  await signUp();
  const { visitor } = await signUp();
  await logIn(visitor);
  visitor.cookies.delete('tapin_sign_up');
  built.clock.advance(hours(1));
  assert.equal(await resend(visitor), 'ok');
  visitor.cookies.delete('tapin_sign_up');
  await signUp(foreign);
  assert.equal(await resend(visitor), 'code_expired');
  assert.equal(await verify(visitor, await lastCode(built, email)), 'code_expired');
});
