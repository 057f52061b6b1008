import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { addMs, days, hours } from '#src/basics/clock.ts';
import { notify } from '#src/notifications/dispatch/notify.ts';
import { makeAccount, newcomer, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { makeCareScene } from '#test/care.ts';
import { makePerson, makeRoleRequest, makeSchool } from '#test/people.ts';
import { update } from '#test/rows.ts';
import { deleteExpiredRows, startMaintenance } from './maintenance.ts';

test('deletes expired rows and keeps the others', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const { email } = await makeAccount(built);
  const { id: schoolId } = await makeSchool(built);
  const by = await makePerson(built, { role: 'admin', schoolId });
  const about = await makePerson(built, { role: 'teacher', schoolId });
  await makeRoleRequest(built, schoolId, { about, by });
  await db.deleteFrom('sessions').execute();
  const signIn = (rememberMe: boolean) =>
    built.visitor().call('POST /auth/sign-in', { body: { email, password, rememberMe } });
  await signIn(true);
  await signIn(false);
  await signIn(false).then(() => built.visitor().call('POST /auth/sign-up', { body: newcomer }));
  clock.advance(hours(13));
  await deleteExpiredRows(db, clock.now());
  const sessions = await db.selectFrom('sessions').select('remember').execute();
  assert.deepEqual(sessions, [{ remember: true }]);
  assert.deepEqual(await db.selectFrom('throttles').select('key').execute(), []);
  assert.equal((await db.selectFrom('sign_ups').select('email').execute()).length, 1);
  assert.equal((await db.selectFrom('role_requests').select('id').execute()).length, 1);
  clock.advance(days(40));
  await deleteExpiredRows(db, clock.now());
  for (const table of ['sessions', 'sign_ups', 'messages', 'role_requests'] as const) {
    assert.deepEqual(await db.selectFrom(table).selectAll().execute(), [], table);
  }
});

test('keeps the sessions of everybody when the clock of the machine is two months ahead', async (t) => {
  const built = await build(t);
  const { db } = built;
  const person = await makePerson(built);
  const inHours = (count: number) => sql<Date>`now() + ${count} * interval '1 hour'`;
  await update({ db }, 'sessions', { expires_at: inHours(1) });
  const other = await makePerson(built);
  await update({ db }, 'sessions', { expires_at: inHours(-1) }, { user_id: other.userId });
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() + days(60) });
  const run = Promise.withResolvers<void>();
  const maintenance = startMaintenance({ db, onRun: run.resolve }, run.reject);
  t.after(() => maintenance.stop());
  await run.promise;
  const remaining = await db.selectFrom('sessions').select('user_id').execute();
  assert.deepEqual(remaining, [{ user_id: person.userId }]);
});

test('deletes an account that was not confirmed for 30 days, unless a sign-up is in progress', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const school = await makeSchool(built);
  const left = await makePerson(built, { emailVerified: false });
  const loggedIn = await makePerson(built, { emailVerified: false });
  const again = await makePerson(built, { emailVerified: false, email: newcomer.email });
  const confirmed = await makePerson(built);
  const member = await makePerson(built, { emailVerified: false, schoolId: school.id });
  await db.deleteFrom('sessions').where('user_id', '<>', loggedIn.userId).execute();
  await built.visitor().call('POST /auth/sign-up', { body: newcomer });
  const remaining = async (age: number) => {
    await sql`update users set created_at = ${addMs(clock.now(), -age)}`.execute(db);
    await deleteExpiredRows(db, clock.now());
    return (await db.selectFrom('users').select('id').orderBy('id').execute()).map(({ id }) => id);
  };
  const others = [loggedIn, again, confirmed, member].map(({ userId }) => userId);
  assert.deepEqual(await remaining(days(29)), [left.userId, ...others]);
  assert.deepEqual(await remaining(days(30)), others);
});

test('deletes a notification 30 days after its last delivery ended, and keeps one with a queued delivery', async (t) => {
  const { built, school, counselor, answer, mailed } = await makeCareScene(t);
  const { db, clock } = built;
  await answer('3', 1);
  assert.deepEqual(await mailed(), [`care-waiting ${counselor.email}`]);
  const { id: followUpId } = await db.selectFrom('follow_ups').select('id').executeTakeFirstOrThrow();
  const later = sql<Date>`${clock.now()}::timestamptz + interval '1 year'`;
  const event = {
    schoolId: school.id,
    followUpId,
    occasion: 'later',
    kind: 'waiting',
    now: clock.now(),
  } as const;
  await notify(db, { ...event, userId: counselor.userId, dueAt: later });
  const remaining = async () => {
    await deleteExpiredRows(db, clock.now());
    return (await db.selectFrom('deliveries').select('state').orderBy('state').execute()).map(
      (row) => row.state,
    );
  };
  clock.advanceDays(29);
  assert.deepEqual(await remaining(), ['queued', 'sent']);
  clock.advanceDays(2);
  assert.deepEqual(await remaining(), ['queued']);
});
