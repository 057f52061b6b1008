import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { minutes } from '#src/basics/clock.ts';
import { makeAccount, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { signIn } from '#test/credentials.ts';
import { maxFailuresPerClient } from './attempt-limits.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const owner = await makeAccount(built);
  const attempt = (address: string, email: string, given: string) =>
    signIn(built.visitor({ address }), email, given);
  /** Counts this many failures of the client with other accounts. */
  const hasFailed = async (address: string, times: number) => {
    await attempt(address, 'nobody@example.org', 'no');
    const key = `failed sign-ins from ${address}`;
    const { numUpdatedRows } = await built.db
      .updateTable('throttles')
      .set({ count: times })
      .where('key', '=', key)
      .executeTakeFirst();
    assert.equal(numUpdatedRows, 1n);
  };
  return { built, owner, attempt, hasFailed };
}

test('demands a proof of work after one password was tried on many accounts, and from no other client', async (t) => {
  const { built, owner, attempt, hasFailed } = await makeScene(t);
  await hasFailed('198.51.100.1', maxFailuresPerClient - 1);
  assert.equal(await attempt('198.51.100.1', 'somebody@example.org', 'no'), 'credentials_wrong');
  assert.equal(await attempt('198.51.100.1', 'another@example.org', 'no'), 'proof_of_work_required');
  assert.equal(await attempt('198.51.100.1', owner.email, password), 'proof_of_work_required');
  assert.equal(await attempt('198.51.100.2', owner.email, password), 'ok');
  built.clock.advance(minutes(15));
  assert.equal(await attempt('198.51.100.1', owner.email, password), 'ok');
});

test('counts no failure for successful logins, however many come from one address', async (t) => {
  const { built, owner, attempt, hasFailed } = await makeScene(t);
  await hasFailed('198.51.100.1', maxFailuresPerClient - 1);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => attempt('198.51.100.1', owner.email, password)),
  );
  assert.deepEqual(new Set(replies), new Set(['ok']));
  const { count } = await built.db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', 'failed sign-ins from 198.51.100.1')
    .executeTakeFirstOrThrow();
  assert.equal(count, maxFailuresPerClient - 1);
});

test('counts the IPv6 addresses of one network as one client, which does not lock the owner out', async (t) => {
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

test('counts the spellings of an email address as one account', async (t) => {
  const { owner, attempt } = await makeScene(t);
  for (let count = 0; count < 10; count += 1) await attempt('198.51.100.1', owner.email, 'no');
  assert.equal(await attempt('::ffff:198.51.100.1', owner.email, 'no'), 'locked_out');
  assert.equal(await attempt('198.51.100.1', `${owner.email.toUpperCase()} `, 'no'), 'locked_out');
});
