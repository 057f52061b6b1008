import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import { countDifferences } from '#src/check-ins/rollups/rollups.ts';
import { databaseBefore } from '#test/older-database.ts';
import { firstDayAfterHistory } from '#test/school-years.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';

const schoolId = 1;
const students = 24;
const lastDay = '2026-03-10';
const daysOfHistory = 500;

/** A school with answers to two of three questions on most days of three school years. */
async function fill(db: Database): Promise<void> {
  await sql`insert into schools (id, name, code) values (${schoolId}, 'School', 'S')`.execute(db);
  await sql`insert into users (id, first_name, last_name, role)
    select n, 'A', 'B', 'student' from generate_series(1, ${students}::integer) n`.execute(db);
  await sql`insert into school_users (school_id, user_id, role, verified)
    select ${schoolId}, id, 'student', 'approved' from users`.execute(db);
  await sql`insert into answers (school_id, student_id, day, question, response, created_at)
    select ${schoolId}, id, ${lastDay}::date - ago, question,
      case question when 3 then 1 + (id + ago) % 5 else (id + ago) % 2 end, now() - ago * interval '1 day'
    from users, generate_series(0, ${daysOfHistory}::integer) ago, generate_series(1, 3) question
    where (id + ago + question) % 3 > 0 and ago % 7 < 5`.execute(db);
  await sql`insert into student_days select * from expected_student_days`.execute(db);
  await sql`insert into student_totals select * from expected_student_totals`.execute(db);
}

interface Submission {
  studentId: number;
  question: number;
  day: string;
}

/** The statement by which the version before stores an answer. */
async function submitByOldVersion(db: Database, { studentId, question, day }: Submission): Promise<void> {
  const { rows } = await sql<{ response: number }>`
    select r.response, r.created_at, counted.day
    from (select ${day}::date as day) counted
    cross join lateral record_answer(${schoolId}, ${studentId}, ${question}::smallint, 1::smallint,
      counted.day, ${new Date()}) r`.execute(db);
  assert.equal(rows[0]?.response, 1);
}

/** The statements by which the version before sums up a window, lists the days of a week, and shows a student. */
async function readByOldVersion(db: Database, start: string, end: string): Promise<unknown[]> {
  const { rows: sums } = await sql`
    select count(*)::integer as students,
      coalesce(sum(coalesce(after.tap_ins, latest.tap_ins) - coalesce(before.tap_ins, 0)), 0)::integer as tap_ins,
      coalesce(sum(coalesce(after.eaten_no, latest.eaten_no) - coalesce(before.eaten_no, 0)), 0)::integer as eaten_no,
      coalesce(sum(coalesce(after.feeling_2, latest.feeling_2) - coalesce(before.feeling_2, 0)), 0)::integer as feeling_2
    from school_users su
    left join student_totals latest on latest.school_id = su.school_id
      and latest.student_id = su.user_id and latest.last_day >= ${start}::date
      and latest.first_day <= ${end}::date
    left join student_days before on before.school_id = su.school_id
      and before.student_id = latest.student_id and before.day = ${start}::date
    left join student_days after on after.school_id = su.school_id
      and after.student_id = latest.student_id and after.day = ${end}::date + 1
    where su.school_id = ${schoolId}`.execute(db);
  const { rows: days } = await sql`
    select d.day, avg(d.eaten) * 100 as eaten, avg(d.rested) * 100 as rested, avg(d.feeling) as feeling
    from school_users su
    join student_days d on d.school_id = su.school_id and d.student_id = su.user_id
      and d.day in (${start}::date, ${end}::date)
    where su.school_id = ${schoolId} group by d.day order by d.day`.execute(db);
  const { rows: feed } = await sql`
    select a.student_id, a.day, a.question, a.response
    from (
      select day from student_days where school_id = ${schoolId} and student_id = 1
        and num_nonnulls(eaten, rested, feeling) > 0 and day between ${start}::date and ${end}::date
      order by day desc limit 20
    ) days
    join answers a on a.school_id = ${schoolId} and a.student_id = 1 and a.day = days.day
    order by a.day desc, a.question`.execute(db);
  return [sums, days, feed];
}

const windows = [
  ['2024-12-02', '2025-02-28'],
  ['2025-05-05', '2025-10-31'],
  ['2026-03-02', lastDay],
] as const;

const readFigures = async (db: Database) => {
  const figures: unknown[] = [];
  for (const [start, end] of windows) figures.push(await readByOldVersion(db, start, end));
  return figures;
};

/** Calls that the version before answers one after the other until it is stopped. */
function startOldVersion(db: Database, expected: unknown[]) {
  let stopped = false;
  const stored: Submission[] = [];
  const submit = async (from: number) => {
    for (let ago = 1; !stopped; ago += 1) {
      for (let studentId = from; studentId <= students; studentId += 2) {
        const submission = { studentId, question: 1 + (ago % 3), day: addDays(lastDay, Math.ceil(ago / 3)) };
        await submitByOldVersion(db, submission);
        stored.push(submission);
      }
    }
  };
  const read = async () => {
    while (!stopped) assert.deepEqual(await readFigures(db), expected);
  };
  const calls = Promise.all([submit(1), submit(2), read(), read()]);
  return {
    stored,
    stop: async () => {
      stopped = true;
      await calls;
    },
  };
}

async function makeScene(t: TestContext) {
  const db = await databaseBefore(t, '024');
  await fill(db);
  return { db, figures: await readFigures(db) };
}

test('an API of the version before answers every call and shows the same figures during the upgrade', async (t) => {
  const { db, figures } = await makeScene(t);
  const { rows: before } = await sql<{ count: number }>`
    select count(*)::integer as count from answers`.execute(db);
  const oldVersion = startOldVersion(db, figures);
  // One round of statements is prepared before the first migration.
  await readFigures(db);
  const storedBefore = oldVersion.stored.length;
  await migrate(db);
  await readFigures(db);
  await oldVersion.stop();
  assert.ok(storedBefore > 0 && oldVersion.stored.length > storedBefore);
  assert.deepEqual(await readFigures(db), figures);
  assert.equal(await countDifferences(db, null), 0);
  const { rows: after } = await sql<{ count: number }>`
    select count(*)::integer as count from answers`.execute(db);
  assert.equal(after[0]?.count, (before[0]?.count ?? 0) + oldVersion.stored.length);
  t.diagnostic(`${oldVersion.stored.length} answers, ${storedBefore} of them before the first migration`);
});

test('an upgrade keeps all rows in the first partition, which ends at a school year that has not begun', async (t) => {
  const { db } = await makeScene(t);
  await migrate(db);
  const { rows } = await sql`select distinct tableoid::regclass::text as partition from answers`.execute(db);
  assert.deepEqual(rows, [{ partition: 'answers_history' }]);
  const end = await firstDayAfterHistory(db);
  assert.match(end, /^\d{4}-07-01$/);
  assert.ok(end > addDays(new Date().toISOString().slice(0, 10), 59));
});
