import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { hours, minutes } from '#src/basics/clock.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { copyCookies, logIn } from '#test/log-in/credentials.ts';
import { proveWork } from '#test/log-in/prove-work.ts';
import type { Visitor } from '#test/visitor.ts';
import { maxFailuresPerClient } from './attempt-limits.ts';

const school = '198.51.100.1';

/** `pnpm lab login-flood` measures the same with 2,000 people, over HTTP and in real time. */
test('an attacker at the IP address of a school does not prevent anybody there from logging in', async (t) => {
  const built = await build(t);
  const people = await Promise.all(Array.from({ length: 10 }, () => makeAccount(built)));
  const send = async (device: Visitor, email: string, given: string, proof?: object) => {
    const body = { email, password: given, rememberMe: false, ...proof };
    return String((await device.send('POST /auth/sign-in', { body })).body.code ?? 'ok');
  };
  const logIn = async (device: Visitor, email: string) => {
    assert.equal(await send(device, email, password), 'proof_of_work_required');
    return send(device, email, password, { proof: await proveWork(device) });
  };
  const atHome = people.slice(0, 5).map(() => built.visitor({ address: '192.0.2.1' }));
  for (const [index, device] of atHome.entries())
    assert.equal(await send(device, people[index]?.email ?? '', password), 'ok');

  // Most failures of the flood are inserted directly. In between, one wrong password is sent for each person.
  const attacker = () => built.visitor({ address: school });
  await send(attacker(), 'nobody@example.org', 'wrong');
  await built.db
    .updateTable('throttles')
    .set({ count: maxFailuresPerClient })
    .where('key', '=', `failed log-ins from ${school}`)
    .execute();
  const outcomes = { known: [] as string[], new: [] as string[], attacker: [] as string[] };
  for (const [index, { email }] of people.entries()) {
    const flood = Array.from({ length: 10 }, () => send(attacker(), email, 'wrong'));
    const device = built.visitor({ address: school });
    copyCookies(atHome[index] ?? device, device);
    if (index < 5) {
      assert.equal(await send(device, email, 'mistyped'), 'credentials_wrong');
      outcomes.known.push(await send(device, email, password));
    } else {
      outcomes.new.push(await logIn(device, email));
    }
    outcomes.attacker.push(...(await Promise.all(flood)));
  }
  assert.deepEqual(outcomes.known, Array(5).fill('ok'));
  assert.deepEqual(outcomes.new, Array(5).fill('ok'));
  assert.deepEqual(new Set(outcomes.attacker), new Set(['proof_of_work_required']));
  built.clock.advance(hours(1));
  assert.equal(await send(attacker(), people[9]?.email ?? '', password), 'ok');
});

async function makeScene(t: TestContext) {
  const built = await build(t);
  const owner = await makeAccount(built);
  const attempt = (address: string, email: string, given: string) =>
    logIn(built.visitor({ address }), email, given);
  const hasFailed = async (address: string, times: number) => {
    await attempt(address, 'nobody@example.org', 'no');
    const key = `failed log-ins from ${address}`;
    const { numUpdatedRows } = await built.db
      .updateTable('throttles')
      .set({ count: times })
      .where('key', '=', key)
      .executeTakeFirst();
    assert.equal(numUpdatedRows, 1n);
  };
  return { built, owner, attempt, hasFailed };
}

test('demands a proof of work after one password was tried on many accounts, but not from another client', async (t) => {
  const { built, owner, attempt, hasFailed } = await makeScene(t);
  await hasFailed('198.51.100.1', maxFailuresPerClient - 1);
  assert.equal(await attempt('198.51.100.1', 'somebody@example.org', 'no'), 'credentials_wrong');
  assert.equal(await attempt('198.51.100.1', 'another@example.org', 'no'), 'proof_of_work_required');
  assert.equal(await attempt('198.51.100.1', owner.email, password), 'proof_of_work_required');
  assert.equal(await attempt('198.51.100.2', owner.email, password), 'ok');
  built.clock.advance(minutes(15));
  assert.equal(await attempt('198.51.100.1', owner.email, password), 'ok');
});

test('successful log-ins count no failure, however many come from one IP address', async (t) => {
  const { built, owner, attempt, hasFailed } = await makeScene(t);
  await hasFailed('198.51.100.1', maxFailuresPerClient - 1);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => attempt('198.51.100.1', owner.email, password)),
  );
  assert.deepEqual(new Set(replies), new Set(['ok']));
  const { count } = await built.db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', 'failed log-ins from 198.51.100.1')
    .executeTakeFirstOrThrow();
  assert.equal(count, maxFailuresPerClient - 1);
});

test('the IPv6 addresses of one network count as one client, which cannot lock the owner out', async (t) => {
  const { owner, attempt } = await makeScene(t);
  const replies: string[] = [];
  for (let count = 1; count <= 30; count += 1) {
    replies.push(await attempt(`2001:db8:0:1::${count.toString(16)}`, owner.email, 'no'));
  }
  assert.equal(replies.filter((code) => code === 'credentials_wrong').length, 10);
  assert.equal(replies.filter((code) => code === 'locked_out').length, 20);
  assert.equal(await attempt('2001:db8:0:2::1', owner.email, password), 'ok');
  assert.equal(await attempt('::ffff:198.51.100.1', owner.email, password), 'ok');
});

test('the spellings of an email address count as one account', async (t) => {
  const { owner, attempt } = await makeScene(t);
  for (let count = 0; count < 10; count += 1) await attempt('198.51.100.1', owner.email, 'no');
  assert.equal(await attempt('::ffff:198.51.100.1', owner.email, 'no'), 'locked_out');
  assert.equal(await attempt('198.51.100.1', `${owner.email.toUpperCase()} `, 'no'), 'locked_out');
});
