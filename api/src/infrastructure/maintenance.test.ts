import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { addMs, days, hours } from '#src/basics/clock.ts';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import { countDifferences } from '#src/check-ins/totals/rollups.ts';
import { notify } from '#src/notifications/dispatch/notify.ts';
import { makeAccount, newcomer, password } from '#test/accounts.ts';
import { build } from '#test/build.ts';
import { makeCareScene } from '#test/care.ts';
import { makePerson, makeRoleRequest, makeSchool } from '#test/people.ts';
import { update } from '#test/rows.ts';
import { firstDayAfterHistory, partitionsWithRows } from '#test/scenes/school-years.ts';
import { deleteExpiredRows } from './expired-rows.ts';
import {
  addSchoolYearPartitions,
  analyzePartitionedTables,
  countAnswersInDefaultPartition,
  startMaintenance,
} from './maintenance.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { db, app, clock } = built;
  const { id: schoolId } = await makeSchool(built);
  const { userId: studentId } = await makePerson(built, { schoolId });
  const newYear = await firstDayAfterHistory(db);
  const answer = (day: string) =>
    recordAnswer(db, { schoolId, studentId, question: 3, response: 4, day, now: clock.now() });
  const addYearsOn = (day: string) => addSchoolYearPartitions(db, new Date(`${day}T12:00:00Z`));
  // A database that is migrated in spring already has the partitions of the coming school year.
  const start = Number(newYear.slice(0, 4)) + 1;
  await addYearsOn(`${start - 1}-06-30`);
  const partition = (table: string, year: number) => `${table}_${year}_${year + 1}`;
  return { db, app, studentId, start, partition, answer, addYearsOn };
}

test('maintenance adds the partitions of the coming school year in spring, once', async (t) => {
  const { db, studentId, start, partition, answer, addYearsOn } = await makeScene(t);
  assert.equal(await addYearsOn(`${start}-02-15`), 0);
  assert.equal(await addYearsOn(`${start}-03-15`), 2);
  assert.equal(await addYearsOn(`${start}-03-15`), 0);
  await answer(`${start}-06-30`);
  await answer(`${start}-07-01`);
  await answer(`${start + 1}-06-30`);
  for (const table of ['answers', 'student_days'] as const) {
    assert.deepEqual(await partitionsWithRows(db, table, studentId), [
      partition(table, start - 1),
      partition(table, start),
    ]);
  }
  assert.equal(await countDifferences(db, null), 0);
});

test('adds each partition once when processes do it at the same time', async (t) => {
  const { start, addYearsOn } = await makeScene(t);
  const added = await Promise.all([1, 2, 3, 4].map(() => addYearsOn(`${start}-04-01`)));
  const total = added.reduce((sum, count) => sum + count, 0);
  assert.equal(total + (await addYearsOn(`${start}-04-01`)), 2);
});

test('answers of a school year without a partition are stored, shown to the operator, and moved later', async (t) => {
  const { db, app, studentId, start, partition, answer, addYearsOn } = await makeScene(t);
  for (const day of [`${start}-06-30`, `${start}-07-01`, `${start}-07-03`]) await answer(day);
  assert.deepEqual(await partitionsWithRows(db, 'answers', studentId), [
    partition('answers', start - 1),
    'answers_default',
  ]);
  const figure = async () =>
    /^tapin_answers_outside_school_years (\d+)$/m.exec((await app.inject('/metrics')).body)?.[1];
  assert.equal(await figure(), '2');
  assert.equal(await addYearsOn(`${start}-07-04`), 2);
  assert.equal(await figure(), '0');
  assert.equal(await countAnswersInDefaultPartition(db), 0);
  for (const table of ['answers', 'student_days'] as const) {
    assert.ok((await partitionsWithRows(db, table, studentId)).includes(partition(table, start)));
  }
  await answer(`${start}-07-04`);
  assert.equal(await countDifferences(db, null), 0);
});

test('adding partitions gives up after its lock timeout while a statement reads all school years, and answers are stored meanwhile', async (t) => {
  const { db, start, answer, addYearsOn } = await makeScene(t);
  const release = Promise.withResolvers<void>();
  const reading = Promise.withResolvers<void>();
  const reader = db.transaction().execute(async (transaction) => {
    await sql`select count(*) from answers`.execute(transaction);
    reading.resolve();
    await release.promise;
  });
  await reading.promise;
  const attempt = assert.rejects(addYearsOn(`${start}-04-01`), /lock timeout/);
  const stored = await answer(`${start}-03-01`);
  await attempt;
  release.resolve();
  await reader;
  assert.equal(stored?.response, 4);
  assert.equal(await addYearsOn(`${start}-04-01`), 2);
});

test('maintenance collects the statistics of the partitioned tables once a week', async (t) => {
  const { db } = await makeScene(t);
  const countAnalyzed = async () => {
    await analyzePartitionedTables(db);
    const { rows } = await sql<{ count: number }>`
      select sum(analyze_count)::integer as count from pg_stat_user_tables
      where relname in ('answers', 'student_days')`.execute(db);
    return rows[0]?.count;
  };
  assert.equal(await countAnalyzed(), 2);
  assert.equal(await countAnalyzed(), 2);
});

test('maintenance deletes expired rows and keeps the others', async (t) => {
  const built = await build(t);
  const { db, clock } = built;
  const { email } = await makeAccount(built);
  const { id: schoolId } = await makeSchool(built);
  const by = await makePerson(built, { role: 'admin', schoolId });
  const about = await makePerson(built, { role: 'teacher', schoolId });
  await makeRoleRequest(built, schoolId, { about, by });
  await db.deleteFrom('sessions').execute();
  const logIn = (rememberMe: boolean) =>
    built.visitor().call('POST /auth/sign-in', { body: { email, password, rememberMe } });
  await logIn(true);
  await logIn(false);
  await logIn(false).then(() => built.visitor().call('POST /auth/sign-up', { body: newcomer }));
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

test('maintenance keeps everybody’s sessions when the clock of the machine is two months ahead', async (t) => {
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

test('maintenance deletes an account that was not confirmed for 30 days, unless a sign-up is in progress', async (t) => {
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

test('maintenance deletes a notification 30 days after its last delivery ended, unless it has a queued delivery', async (t) => {
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
