import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { hashPassword, inQueue } from '#src/accounts/passwords/hashing.ts';
import { minutes } from '#src/basics/clock.ts';
import { makeAccount, newcomer, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { callsFromAddress } from './address-limit.ts';

test('one address makes no more public calls than a school does, and the others go on', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const calls = [
    ['sign-up', (from: string) => visitorOf(from).call('POST /auth/sign-up', { body: newcomer })],
    [
      'reset request',
      (from: string) =>
        visitorOf(from).call('POST /auth/request-password-reset', { body: { email: newcomer.email } }),
    ],
    [
      'reset',
      (from: string) => visitorOf(from).call('POST /auth/reset-password', { body: { token: 'x', password } }),
    ],
  ] as const;
  const visitorOf = (address: string) => built.visitor({ address });
  for (const [what, call] of calls) {
    const usual = (await call('198.51.100.7')).body.code;
    await db
      .updateTable('throttles')
      .set({ count: callsFromAddress })
      .where('key', '=', `${what} from 198.51.100.7`)
      .execute();
    assert.equal((await call('198.51.100.7')).body.code, 'too_many_requests', what);
    assert.equal((await call('198.51.100.8')).body.code, usual, what);
    clock.advance(minutes(10));
    assert.equal((await call('198.51.100.7')).body.code, usual, what);
  }
});

test('who finds too many waiting for their hash is told at once, and has not failed', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const signIn = (given = email) =>
    built.visitor().call('POST /auth/sign-in', { body: { email: given, password, rememberMe: false } });
  assert.equal((await signIn()).status, 200);
  // After this nothing is being hashed any more.
  assert.equal((await signIn('nobody@example.org')).status, 401);
  await sql`delete from throttles`.execute(built.db);
  let crowded = true;
  t.after(() => {
    crowded = false;
  });
  const lane = async () => {
    while (crowded) await hashPassword(password);
  };
  const crowd = Array.from({ length: inQueue + 2 }, lane);
  const reply = await signIn();
  const body = { token: 'x', password };
  const withoutHash = await built.visitor().call('POST /auth/reset-password', { body });
  crowded = false;
  assert.equal(withoutHash.body.code, 'reset_link_invalid');
  assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
  const { rows } = await sql`select from throttles where key like 'sign-in:%' and count > 0`.execute(
    built.db,
  );
  assert.equal(rows.length, 0);
  await Promise.all(crowd);
  assert.equal((await signIn()).status, 200);
});
