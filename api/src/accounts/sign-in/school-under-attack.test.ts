import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { copyCookies } from '#test/credentials.ts';
import { proveWork } from '#test/prove-work.ts';
import type { Visitor } from '#test/visitor.ts';
import { maxFailuresPerClient } from './attempt-limits.ts';

const school = '198.51.100.1';

/** `pnpm lab login-flood` measures the same with 2,000 people, over HTTP and in real time. */
test('an attacker at the address of a school keeps nobody there from logging in', async (t) => {
  const built = await build(t);
  const people = await Promise.all(Array.from({ length: 10 }, () => makeAccount(built)));
  const send = async (device: Visitor, email: string, given: string, proof?: object) => {
    const body = { email, password: given, rememberMe: false, ...proof };
    return String((await device.send('POST /auth/sign-in', { body })).body.code ?? 'ok');
  };
  /** Logs in as a page does on a new device. */
  const logIn = async (device: Visitor, email: string) => {
    assert.equal(await send(device, email, password), 'proof_of_work_required');
    return send(device, email, password, { proof: await proveWork(device) });
  };
  const atHome = people.slice(0, 5).map(() => built.visitor({ address: '192.0.2.1' }));
  for (const [index, device] of atHome.entries())
    assert.equal(await send(device, people[index]?.email ?? '', password), 'ok');

  // The failures of most of the flood are written directly. One wrong password for each person is sent in between.
  const attacker = () => built.visitor({ address: school });
  await send(attacker(), 'nobody@example.org', 'wrong');
  await built.db
    .updateTable('throttles')
    .set({ count: maxFailuresPerClient })
    .where('key', '=', `failed sign-ins from ${school}`)
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
