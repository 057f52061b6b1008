import type { Database } from '@tapin/api/database';
import { insertRollups } from '@tapin/api/rollups';
import { sql } from 'kysely';
import { addDays, today } from './api-school.ts';
import { logIn, type Student } from './roster-load.ts';

const answersPerDay = 3;
/** A student answers on nine of ten school days. */
const answeredShare = 0.9;
const studentsPerSchool = 300;

/** The day on which the school year began three years before the present one. */
const firstDay = (() => {
  const year = Number(today.slice(0, 4)) - (today.slice(5) < '07-01' ? 1 : 0);
  return `${year - 3}-07-01`;
})();

/** Weekdays from September to June, until yesterday. */
const schoolDays = sql`(select day::date from generate_series(${firstDay}::date, ${addDays(today, -1)}::date, interval '1 day') day
  where extract(isodow from day) < 6 and extract(month from day) not in (7, 8)) school_days`;

/**
 * Fills the district CEDAR with a number of answers of the last three school years and the present one, and with two closed
 * follow-ups of each student and year. The totals are computed from the answers, one school at a time.
 */
export async function fillDistrict(db: Database, wantedAnswers: number, onSchool: (name: string) => void) {
  const { rows: counted } = await sql<{ days: number }>`
    select count(*)::integer as days from ${schoolDays}`.execute(db);
  const perStudent = (counted[0]?.days ?? 1) * answersPerDay * answeredShare;
  const count = Math.ceil(wantedAnswers / perStudent);
  const { rows: schools } = await sql<{ id: number; name: string; size: number }>`
    with numbered as (
      insert into schools (name, code, district_id)
      select 'School ' || n, 'CEDAR' || n, (select id from districts where code = 'CEDAR')
      from generate_series(1, ${Math.ceil(count / studentsPerSchool)}::integer) n returning id, name
    )
    select id, name, ${Math.ceil(count / Math.ceil(count / studentsPerSchool))}::integer as size from numbered
    order by id`.execute(db);
  for (const { id, name, size } of schools) {
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local work_mem = '256MB'`.execute(transaction);
      await fillSchool(transaction, id, size);
    });
    onSchool(name);
  }
  await sql`analyze`.execute(db);
}

async function fillSchool(db: Database, schoolId: number, students: number): Promise<void> {
  await sql`
    with made as (
      insert into users (email, email_verified, first_name, last_name, role)
      select n || '.' || ${schoolId}::integer || '@cedar.test', true, 'P', n::text, 'student'
      from generate_series(1, ${students}::integer) n returning id
    )
    insert into school_users (school_id, user_id, role, verified, grade)
    select ${schoolId}, id, 'student', 'approved', 9 from made`.execute(db);
  await sql`
    insert into answers
    select school_id, user_id, day, question,
      case question when 3 then 1 + (user_id * 7 + day_number) % 5 else (user_id + day_number) % 2 end,
      day + interval '15 hours'
    from school_users
    cross join (select day, extract(doy from day)::integer as day_number from ${schoolDays}) days
    cross join generate_series(1, ${answersPerDay}::integer) question
    where school_id = ${schoolId} and (user_id * 31 + day_number * 17) % 10 < ${answeredShare * 10}::integer`.execute(
    db,
  );
  await insertRollups(db, sql`school_id = ${schoolId}`);
  await sql`
    insert into follow_ups (school_id, student_id, reason, opened_at, closed_at, outcome)
    select school_id, user_id, 'low', closed_at - interval '1 day', closed_at, 'talked'
    from school_users
    cross join generate_series(${addDays(firstDay, 120)}::date, ${today}::date, interval '180 days') closed_at
    where school_id = ${schoolId}`.execute(db);
}

/** Logs in the students of the district, and as many others without earlier answers, in turn. */
export async function logInStudents(db: Database, others: readonly Student[]): Promise<Student[]> {
  const { rows } = await sql<{ schoolId: number; userId: number }>`
    select school_id as "schoolId", user_id as "userId" from school_users m join schools s on s.id = m.school_id
    where s.district_id is not null order by user_id % 97, user_id`.execute(db);
  const own = await logIn(db, rows);
  const every = Math.max(1, Math.floor(others.length / own.length));
  return [
    ...own.flatMap((student, index) => [student, ...others.slice(index * every, (index + 1) * every)]),
    ...others.slice(own.length * every),
  ];
}
