import assert from 'node:assert/strict';
import { test } from 'node:test';
import { minutes } from '#src/basics/clock.ts';
import { makeAccount } from '#test/accounts.ts';
import type { Built } from '#test/build.ts';
import { Authenticator } from '#test/log-in/authenticator.ts';
import { outcomeOf } from '#test/log-in/credentials.ts';
import {
  addApp,
  addPasskey,
  enterPassword,
  isLoggedIn,
  makeFactorScene,
} from '#test/log-in/second-factor.ts';
import type { Person } from '#test/people.ts';
import type { Visitor } from '#test/visitor.ts';

type Proof = ReturnType<Authenticator['get']>;

const requestOf = async (visitor: Visitor) => (await visitor.send('POST /auth/passkey/options')).body;
const logIn = async (visitor: Visitor, credential: Proof) =>
  outcomeOf(await visitor.call('POST /auth/passkey', { body: { credential, rememberMe: false } }));

const secondRequestOf = async (visitor: Visitor) =>
  (await visitor.send('POST /auth/second-factor/options')).body;
const finish = async (visitor: Visitor, credential: Proof) =>
  outcomeOf(await visitor.call('POST /auth/second-factor/passkey', { body: { credential } }));

const makeColleague = (built: Built, school: { id: number }): Promise<Person> =>
  makeAccount(built, { role: 'teacher', schoolId: school.id });

test('a passkey starts a session without a password', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin, 'Chromebook');
  const visitor = built.visitor();
  const request = await requestOf(visitor);
  assert.deepEqual(Object.keys(request).sort(), ['challenge', 'rpId', 'timeout', 'userVerification']);
  assert.equal(await logIn(visitor, authenticator.get(request)), 'ok');
  assert.equal((await visitor.send('GET /user/me')).body.user._id, String(admin.userId));
  const { body } = await admin.visitor.send('GET /user/second-factors');
  assert.equal(body.passkeys[0].name, 'Chromebook');
  assert.equal(body.passkeys[0].usedAt, built.clock.now().toISOString());
});

test('a passkey is a second factor after the password', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  const visitor = await enterPassword(built, admin);
  assert.equal(await finish(visitor, authenticator.get(await secondRequestOf(visitor))), 'ok');
  assert.equal(await isLoggedIn(visitor), true);
});

test('a log-in that waits for its second factor learns whether the account has a passkey, and other browsers do not', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  await addApp(built, admin);
  const withApp = await enterPassword(built, admin);
  assert.equal((await secondRequestOf(withApp)).hasPasskey, false);
  await addPasskey(admin);
  assert.equal((await secondRequestOf(withApp)).hasPasskey, true);
  assert.equal((await secondRequestOf(built.visitor())).code, 'second_factor_expired');
});

test('refuses a replayed log-in with a passkey, also from another browser', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  const request = await requestOf(built.visitor());
  const proof = authenticator.get(request);
  assert.equal(await logIn(built.visitor(), proof), 'ok');
  assert.equal(await logIn(built.visitor(), proof), 'passkey_wrong');
  assert.equal(await logIn(built.visitor(), authenticator.get(request)), 'passkey_wrong', 'a new signature');
});

test('one of two simultaneous log-ins with the same passkey challenge succeeds', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  const request = await requestOf(built.visitor());
  const proofs = [authenticator.get(request), authenticator.get(request)];
  const outcomes = await Promise.all(proofs.map((proof) => logIn(built.visitor(), proof)));
  assert.deepEqual(outcomes.sort(), ['ok', 'passkey_wrong']);
});

test('refuses an expired passkey challenge and one that this site did not make', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  const request = await requestOf(built.visitor());
  const invented = { challenge: Buffer.alloc(56, 7).toString('base64url') };
  assert.equal(await logIn(built.visitor(), authenticator.get(invented)), 'passkey_wrong');
  built.clock.advance(minutes(5));
  assert.equal(await logIn(built.visitor(), authenticator.get(request)), 'passkey_wrong');
});

test('refuses a passkey reply with another origin, another site, without user verification, or with a changed signature', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  for (const forged of [
    { origin: 'https://tapin.example.com' },
    { origin: 'http://localhost:4401' },
    { rpId: 'example.com' },
    { isUserVerified: false },
  ]) {
    const proof = authenticator.get(await requestOf(built.visitor()), forged);
    assert.equal(await logIn(built.visitor(), proof), 'passkey_wrong', JSON.stringify(forged));
  }
  const proof = authenticator.get(await requestOf(built.visitor()));
  const other = new Authenticator().get(await requestOf(built.visitor()));
  const mixed = { ...proof, response: { ...proof.response, signature: other.response.signature } };
  assert.equal(await logIn(built.visitor(), mixed), 'passkey_wrong');
  assert.equal(await logIn(built.visitor(), proof), 'ok');
});

test('refuses a passkey counter that does not advance, which indicates a copied authenticator', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  const logInWith = async (counter: number) =>
    logIn(built.visitor(), authenticator.get(await requestOf(built.visitor()), { counter }));
  assert.equal(await logInWith(7), 'ok');
  assert.equal(await logInWith(7), 'passkey_wrong');
  assert.equal(await logInWith(0), 'passkey_wrong');
  assert.equal(await logInWith(8), 'ok');
});

test('refuses a passkey after it was removed', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  assert.equal(await logIn(built.visitor(), authenticator.get(await requestOf(built.visitor()))), 'ok');
  const { body } = await admin.visitor.send('GET /user/second-factors');
  const params = { id: body.passkeys[0]._id };
  assert.equal(outcomeOf(await admin.visitor.call('DELETE /user/passkeys/:id', { params })), 'ok');
  const proof = authenticator.get(await requestOf(built.visitor()));
  assert.equal(await logIn(built.visitor(), proof), 'passkey_wrong');
  const after = await admin.visitor.send('GET /user/second-factors');
  assert.deepEqual([after.body.passkeys, after.body.recoveryCodesLeft], [[], 0]);
});

test('refuses the passkey of another account as the second factor', async (t) => {
  const { built, school, admin } = await makeFactorScene(t);
  const thief = await makeColleague(built, school);
  await addPasskey(admin);
  const { authenticator } = await addPasskey(thief);
  const visitor = await enterPassword(built, admin);
  const proof = authenticator.get(await secondRequestOf(visitor));
  assert.equal(await finish(visitor, proof), 'second_factor_wrong');
  assert.equal(await isLoggedIn(visitor), false);
});

test('refuses a challenge of another log-in or another purpose', async (t) => {
  const { built, admin } = await makeFactorScene(t);
  const { authenticator } = await addPasskey(admin);
  const [first, second] = [await enterPassword(built, admin), await enterPassword(built, admin)];
  const foreign = await secondRequestOf(first);
  assert.equal(await finish(second, authenticator.get(foreign)), 'second_factor_wrong');
  assert.equal(await finish(second, authenticator.get(await requestOf(second))), 'second_factor_wrong');
  assert.equal(await logIn(built.visitor(), authenticator.get(foreign)), 'passkey_wrong');
});

test('refuses to remove the passkey of another account, or to add a passkey that another account has', async (t) => {
  const { built, school, admin } = await makeFactorScene(t);
  const thief = await makeColleague(built, school);
  const { authenticator } = await addPasskey(admin);
  const { body } = await admin.visitor.send('GET /user/second-factors');
  const params = { id: body.passkeys[0]._id };
  assert.equal(outcomeOf(await thief.visitor.call('DELETE /user/passkeys/:id', { params })), 'not_found');
  const options = (await thief.visitor.send('POST /user/passkeys/options')).body;
  const again = { name: 'Mine', credential: authenticator.create(options) };
  assert.equal(outcomeOf(await thief.visitor.call('POST /user/passkeys', { body: again })), 'passkey_wrong');
});

test('refuses a new passkey with a foreign challenge, a wrong origin or site, or without user verification', async (t) => {
  const { built, school, admin } = await makeFactorScene(t);
  const colleague = await makeColleague(built, school);
  const optionsOf = async ({ visitor }: Person) => (await visitor.send('POST /user/passkeys/options')).body;
  const add = async (credential: ReturnType<Authenticator['create']>) =>
    outcomeOf(await admin.visitor.call('POST /user/passkeys', { body: { name: 'Key', credential } }));
  const create = (options: { challenge: string }, forged = {}) => new Authenticator().create(options, forged);
  assert.equal(await add(create(await optionsOf(colleague))), 'passkey_wrong');
  for (const forged of [{ origin: 'https://x.example' }, { rpId: 'x.example' }, { isUserVerified: false }]) {
    assert.equal(await add(create(await optionsOf(admin), forged)), 'passkey_wrong', JSON.stringify(forged));
  }
  const options = await optionsOf(admin);
  assert.equal(await add(create(options)), 'ok');
  assert.equal(await add(create(options)), 'passkey_wrong', 'a used challenge');
});
