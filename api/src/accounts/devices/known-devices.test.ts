import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { maxFailuresPerClient, maxFailuresPerDevice } from '#src/accounts/log-in/attempt-limits.ts';
import { days, minutes } from '#src/basics/clock.ts';
import { lastCode, makeAccount, newcomer, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import {
  copyCookies,
  logIn as logInWith,
  requestReset,
  resetPassword,
  sendLogIn,
  signUp,
  verify,
} from '#test/log-in/credentials.ts';
import type { Visitor } from '#test/visitor.ts';
import { maxAccountsPerDevice } from './known-devices.ts';

const school = '198.51.100.1';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const teacher = await makeAccount(built);
  const logIn = (device: Visitor, email = teacher.email, given = password) => logInWith(device, email, given);
  const newDevice = (address = school) => built.visitor({ address });
  const knownDevice = async (email = teacher.email) => {
    const device = newDevice('192.0.2.1');
    assert.equal(await logIn(device, email), 'ok');
    return copyCookies(device, newDevice());
  };
  const attack = async (count: number, address = school) => {
    for (let tries = 0; tries < count; tries += 1) await logIn(newDevice(address), teacher.email, 'wrong');
  };
  return { built, teacher, logIn, newDevice, knownDevice, attack };
}

test('a known device logs in after ten wrong passwords from its IP address', async (t) => {
  const { logIn, newDevice, knownDevice, attack } = await makeScene(t);
  const own = await knownDevice();
  await attack(12);
  assert.equal(await logIn(newDevice()), 'locked_out');
  assert.equal(await logIn(own), 'ok');
});

test('a known device logs in while the account is locked for all new devices', async (t) => {
  const { logIn, newDevice, knownDevice, attack } = await makeScene(t);
  const own = await knownDevice();
  for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.3']) await attack(10, address);
  assert.equal(await logIn(newDevice()), 'locked_out');
  assert.equal(await logIn(own), 'ok');
});

test('a known device logs in from an IP address with too many failures', async (t) => {
  const { built, logIn, newDevice, knownDevice } = await makeScene(t);
  const own = await knownDevice();
  await logIn(newDevice(), 'nobody@example.org', 'wrong');
  const { numUpdatedRows } = await built.db
    .updateTable('throttles')
    .set({ count: maxFailuresPerClient })
    .where('key', '=', `failed log-ins from ${school}`)
    .executeTakeFirst();
  assert.equal(numUpdatedRows, 1n);
  assert.equal(await logIn(newDevice()), 'proof_of_work_required');
  assert.equal(await logIn(own), 'ok');
});

test('the failures of a known device lock out only this device, for 15 minutes', async (t) => {
  const { built, teacher, logIn, newDevice, knownDevice } = await makeScene(t);
  const [one, other] = [await knownDevice(), await knownDevice()];
  for (let tries = 0; tries < maxFailuresPerDevice; tries += 1)
    assert.equal(await logIn(one, teacher.email, 'wrong'), 'credentials_wrong');
  const refused = await sendLogIn(one, teacher.email);
  assert.equal(refused.body.code, 'locked_out');
  assert.equal(refused.headers['retry-after'], String(minutes(15) / 1_000));
  assert.equal(await logIn(other), 'ok');
  assert.equal(await logIn(newDevice()), 'ok');
  const counts = await built.db.selectFrom('throttles').select('key').execute();
  assert.deepEqual(
    counts.filter(({ key }) => key.startsWith('failed log-ins')),
    [],
  );
  built.clock.advance(minutes(15));
  assert.equal(await logIn(one), 'ok');
});

test('of fifty simultaneous wrong passwords on a known device, ten are checked', async (t) => {
  const { teacher, logIn, knownDevice } = await makeScene(t);
  const own = await knownDevice();
  const codes = await Promise.all(Array.from({ length: 50 }, () => logIn(own, teacher.email, 'wrong')));
  assert.equal(codes.filter((code) => code === 'credentials_wrong').length, maxFailuresPerDevice);
});

test('a device is known for 180 days after its last log-in', async (t) => {
  const { built, logIn, knownDevice, attack } = await makeScene(t);
  const own = await knownDevice();
  built.clock.advance(days(179));
  assert.equal(await logIn(own), 'ok');
  built.clock.advance(days(179));
  await attack(10);
  assert.equal(await logIn(own), 'ok');
  built.clock.advance(days(180));
  await attack(10);
  assert.equal(await logIn(own), 'locked_out');
});

test('a device cookie counts only as it was set, and for the accounts that logged in', async (t) => {
  const { built, logIn, knownDevice, attack } = await makeScene(t);
  const own = await knownDevice();
  const stranger = await makeAccount(built);
  const ofStranger = await knownDevice(stranger.email);
  await attack(10);
  assert.equal(await logIn(ofStranger), 'locked_out');
  const cookie = own.cookies.get('tapin_devices') ?? '';
  const [nonce, issuedAt, code] = cookie.split('.');
  const forged = [
    '',
    'x',
    `${nonce}.${issuedAt}`,
    `${nonce}.${Number(issuedAt) + 1}.${code}`,
    `${[...(nonce ?? '')].reverse().join('')}.${issuedAt}.${code}`,
    `${nonce}.${issuedAt}.${[...(code ?? '')].reverse().join('')}`,
    `${'x~'.repeat(maxAccountsPerDevice)}${cookie}`,
  ];
  for (const value of forged) {
    own.cookies.set('tapin_devices', value);
    assert.equal(await logIn(own), 'locked_out', value);
  }
  own.cookies.set('tapin_devices', cookie);
  assert.equal(await logIn(own), 'ok');
});

test('a known device keeps the eight accounts that logged in last', async (t) => {
  const { built, teacher, logIn, knownDevice, attack } = await makeScene(t);
  const shared = await knownDevice();
  const accounts = await Promise.all(Array.from({ length: maxAccountsPerDevice }, () => makeAccount(built)));
  for (const { email } of accounts.slice(1)) assert.equal(await logIn(shared, email), 'ok');
  await attack(10);
  assert.equal(await logIn(shared), 'ok', 'it is the last of eight');
  for (const { email } of accounts) assert.equal(await logIn(shared, email), 'ok');
  assert.equal(await logIn(shared), 'locked_out', 'eight others logged in after it');
  const cookie = shared.cookies.get('tapin_devices') ?? '';
  assert.equal(cookie.split('~').length, maxAccountsPerDevice);
  assert.doesNotMatch(decodeURIComponent(cookie), new RegExp(teacher.email));
});

test('a device becomes known when it confirms the email address or sets a new password', async (t) => {
  const { built, teacher, logIn, newDevice, attack } = await makeScene(t);
  const signedUp = newDevice();
  await signUp(signedUp);
  await verify(signedUp, await lastCode(built, newcomer.email));
  assert.ok(signedUp.cookies.get('tapin_devices'));
  const reset = newDevice();
  await resetPassword(reset, await requestReset(built, teacher.email, reset));
  await attack(10);
  assert.equal(await logIn(reset), 'ok');
});

test('a log-in to an unconfirmed account makes no known device', async (t) => {
  const { built, logIn, newDevice } = await makeScene(t);
  const { email } = await makeAccount(built, { emailVerified: false });
  const device = newDevice();
  assert.equal(await logIn(device, email), 'ok');
  assert.equal(device.cookies.get('tapin_devices'), undefined);
});
