import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import {
  findMatchingHash,
  maxWaitingJobsPerClient,
  queueHashing,
} from '#src/accounts/credentials/passwords.ts';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { makeAccount, newcomer, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { proveWork } from '#test/prove-work.ts';
import { update } from '#test/rows.ts';
import { maxCallsPerTenMinutes } from './client-limits.ts';

test('limits the public calls of one address and does not affect others', async (t) => {
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
      'reset link',
      (from: string) =>
        visitorOf(from).call('POST /auth/reset-password/check', { body: { token: 'unknown' } }),
    ],
  ] as const;
  const visitorOf = (address: string) => built.visitor({ address });
  for (const [what, call] of calls) {
    const usual = (await call('198.51.100.7')).body.code;
    await update(
      { db },
      'throttles',
      { count: maxCallsPerTenMinutes[what] },
      { key: `${what} from 198.51.100.7` },
    );
    assert.equal((await call('198.51.100.7')).body.code, 'too_many_requests', what);
    assert.equal((await call('198.51.100.8')).body.code, usual, what);
    clock.advance(minutes(10));
    assert.equal((await call('198.51.100.7')).body.code, usual, what);
  }
});

test('a sign-in returns 503 and counts no failure when too many attempts for its account wait', async (t) => {
  const built = await build(t);
  const { email } = await makeAccount(built);
  const signIn = (given = email) =>
    built.visitor().call('POST /auth/sign-in', { body: { email: given, password, rememberMe: false } });
  assert.equal((await signIn()).status, 200);
  // After this sign-in no hash is running.
  assert.equal((await signIn('nobody@example.org')).status, 401);
  await sql`delete from throttles`.execute(built.db);
  const credentials = { email, password, rememberMe: false };
  let crowded = true;
  t.after(() => {
    crowded = false;
  });
  const keepHashing = async () => {
    try {
      while (crowded)
        await queueHashing(['new devices', '203.0.113.5', email], () => findMatchingHash('wrong', [null]));
    } catch (error) {
      // A job of another client ran in between, so this client's share of the queue was full again.
      if (!(error instanceof AppError && error.code === 'unavailable')) throw error;
    }
  };
  const crowd = Array.from({ length: maxWaitingJobsPerClient + 2 }, keepHashing);
  const proof = await proveWork(built.visitor());
  const reply = await built.visitor().call('POST /auth/sign-in', { body: { ...credentials, proof } });
  const body = { token: 'x', password };
  // A malformed address cannot belong to an account, so nothing is hashed for it.
  const malformed = await signIn('no address');
  const withoutHash = await built.visitor().call('POST /auth/reset-password', { body });
  const elsewhere = await built
    .visitor({ address: '198.51.100.8' })
    .call('POST /auth/sign-in', { body: credentials });
  crowded = false;
  assert.equal(malformed.body.code, 'credentials_wrong');
  assert.equal(elsewhere.status, 200, 'another client does not wait behind the crowd');
  assert.equal(withoutHash.body.code, 'reset_link_invalid');
  assert.deepEqual([reply.status, reply.body.code], [503, 'unavailable']);
  const { rows } = await sql`select from throttles where key like 'sign-in:%' and count > 0`.execute(
    built.db,
  );
  assert.equal(rows.length, 0);
  await Promise.all(crowd);
  assert.equal((await signIn()).status, 200);
});
