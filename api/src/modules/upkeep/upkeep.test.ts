import assert from 'node:assert/strict';
import { test } from 'node:test';
import { days, hours } from '#src/clock.ts';
import { makeAccount, newcomer, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { deleteExpired } from './upkeep.ts';

test('what has run out is deleted, what has not stays', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const { email } = await makeAccount(built);
  await db.deleteFrom('sessions').execute();
  const signIn = (rememberMe: boolean) =>
    built.visitor().call('POST /auth/sign-in', { body: { email, password, rememberMe } });
  await signIn(true);
  await signIn(false);
  await signIn(false).then(() => built.visitor().call('POST /auth/sign-up', { body: newcomer }));
  clock.advance(hours(13));
  await deleteExpired(db, clock.now());
  const sessions = await db.selectFrom('sessions').select('remember').execute();
  assert.deepEqual(sessions, [{ remember: true }]);
  assert.deepEqual(await db.selectFrom('throttles').select('key').execute(), []);
  assert.equal((await db.selectFrom('sign_ups').select('email').execute()).length, 1);
  clock.advance(days(40));
  await deleteExpired(db, clock.now());
  for (const table of ['sessions', 'sign_ups', 'mails'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  }
});
