import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hours } from '#src/basics/clock.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { proveWork } from '#test/prove-work.ts';
import type { Visitor } from '#test/visitor.ts';
import { maxFailuresPerClient } from './attempt-limits.ts';

const school = '198.51.100.1';

/** `pnpm bench login-flood` measures the same with 2,000 people, over HTTP and in real time. */
test('an attacker at the address of a school keeps nobody there from logging in', async (t) => {
  const built = await build(t);
  const people = await Promise.all(Array.from({ length: 20 }, () => makeAccount(built)));
  const send = async (device: Visitor, email: string, given: string, proof?: object) => {
    const body = { email, password: given, rememberMe: false, ...proof };
    return String((await device.send('POST /auth/sign-in', { body })).body.code ?? 'ok');
  };
  /** Logs in as a page does. */
  const logIn = async (device: Visitor, email: string, given = password) => {
    const code = await send(device, email, given);
    if (code !== 'proof_of_work_required') return code;
    return send(device, email, given, { proof: await proveWork(device) });
  };
  const atHome = people.slice(0, 10).map(() => built.visitor({ address: '192.0.2.1' }));
  for (const [index, device] of atHome.entries())
    assert.equal(await logIn(device, people[index]?.email ?? ''), 'ok');

  // The failures of most of the flood are written directly. One wrong password for each person is sent in between.
  const attacker = () => built.visitor({ address: school });
  await send(attacker(), 'nobody@example.org', 'wrong');
  await built.db
    .updateTable('throttles')
    .set({ count: 2 * maxFailuresPerClient })
    .where('key', '=', `failed sign-ins from ${school}`)
    .execute();
  const outcomes = { known: [] as string[], new: [] as string[], attacker: [] as string[] };
  for (const [index, { email }] of people.entries()) {
    const flood = Array.from({ length: 20 }, () => send(attacker(), email, 'wrong'));
    const device = built.visitor({ address: school });
    for (const [name, value] of atHome[index]?.cookies ?? []) device.cookies.set(name, value);
    if (index % 5 === 0) assert.equal(await logIn(device, email, 'mistyped'), 'credentials_wrong');
    outcomes[index < 10 ? 'known' : 'new'].push(await logIn(device, email));
    outcomes.attacker.push(...(await Promise.all(flood)));
  }
  assert.deepEqual(outcomes.known, Array(10).fill('ok'));
  assert.deepEqual(outcomes.new, Array(10).fill('ok'));
  assert.deepEqual(new Set(outcomes.attacker), new Set(['proof_of_work_required']));
  built.clock.advance(hours(1));
  assert.equal(await send(attacker(), people[19]?.email ?? '', password), 'ok');
});
