import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addMs, days, systemClock } from '#src/basics/clock.ts';
import { inBulk } from '#src/database/bulk.ts';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

/** Releases the claims of adults at the given schools who no longer see the student. */
export async function releaseUnseenCare(
  db: Database,
  schoolIds: readonly number[],
  now: Date,
): Promise<void> {
  if (schoolIds.length === 0) return;
  await sql`select release_unseen_care(${sql.val([...schoolIds])}::integer[], ${now})`.execute(db);
}

/** The day of the school `su` at a time, in UTC if the school has no time zone. */
const schoolDay = (now: Date) => sql`(${now}::timestamptz at time zone coalesce(
  (select c.time_zone from school_calendars c where c.school_id = su.school_id), 'UTC'))::date`;

/** Whether a row is valid on the day `today.day`. Its first and its last day may be null. */
const isCurrent = (table: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`coalesce(${sql.ref(`${table}.first_day`)} <= today.day, true)
    and coalesce(${sql.ref(`${table}.last_day`)} >= today.day, true)`;

/**
 * Derives the class assignments (who sees whom) of these classes: a row for each student whose membership the roster
 * keeps, and each teacher of a class of the student. The row belongs to the school of the student, where the teacher
 * needs an approved membership. The classes of a school are kept when it moves to another district. Earlier choices of
 * the students are deleted. `studentIds` limits the derivation to these students. `db` has to be a transaction.
 */
export async function deriveAssignments(
  db: Database,
  classIds: readonly number[],
  now: Date = systemClock.now(),
  studentIds?: readonly number[],
): Promise<void> {
  if (classIds.length === 0 || studentIds?.length === 0) return;
  const ids = sql`${sql.val([...classIds])}::integer[]`;
  const isDerived = (column: string) =>
    studentIds
      ? sql<SqlBool>`${sql.ref(column)} = any (${sql.val([...studentIds])}::integer[])`
      : sql.lit(true);
  const schoolIds = await inBulk(db, async () => {
    const { rows } = await sql<{ school_id: number }>`
      with enrolled as materialized (
        select su.school_id, su.user_id as student_id, c.id as class_id, c.class_type, today.day
        from classes c
        join class_members m on m.class_id = c.id and m.role = 'student'
        join school_users su on su.user_id = m.user_id and su.is_rostered and su.verified = 'approved'
          and ${hasCapability('su.role', 'answersCheckIn')}
        join schools s on s.id = su.school_id and (s.id = c.school_id or s.district_id = c.district_id)
        -- \`offset\` keeps the planner from computing the day again in each condition.
        cross join lateral (select ${schoolDay(now)} as day offset 0) today
        where c.id = any (${ids}) and c.ended_at is null and ${isCurrent('c')} and ${isCurrent('m')}
          and ${isDerived('m.user_id')}
      ), derived as materialized (
        select today.school_id, today.student_id, t.user_id as teacher_id, today.class_type, today.class_id
        from enrolled today
        join class_members t on t.class_id = today.class_id and t.role = 'teacher' and ${isCurrent('t')}
        join school_users teacher on teacher.school_id = today.school_id and teacher.user_id = t.user_id
          and teacher.verified = 'approved' and ${hasCapability('teacher.role', 'mayTeach')}
      ), present as materialized (
        select school_id, student_id, teacher_id, class_type, class_id from class_assignments
          where class_id = any (${ids}) and ${isDerived('student_id')}
      ), gone as materialized (
        -- \`except\` compares whole sets. The planner would compare each pair of rows for \`not exists\`.
        select school_id, student_id, teacher_id, class_type, class_id from present
        except select school_id, student_id, teacher_id, class_type, class_id from derived
      ), deleted as (
        delete from class_assignments ca using gone
        where ca.class_id = gone.class_id and ca.student_id = gone.student_id and ca.teacher_id = gone.teacher_id
          and ca.school_id = gone.school_id and ca.class_type is not distinct from gone.class_type
        returning ca.school_id
      ), unchosen as (
        delete from class_assignments ca using (select distinct school_id, student_id from enrolled) e
        where ca.school_id = e.school_id and ca.student_id = e.student_id and ca.class_id is null
        returning ca.school_id
      ), added as (
        insert into class_assignments (school_id, student_id, class_type, teacher_id, class_id)
        select school_id, student_id, class_type, teacher_id, class_id from (
          select school_id, student_id, teacher_id, class_type, class_id from derived
          except select school_id, student_id, teacher_id, class_type, class_id from present) missing
        on conflict do nothing
      )
      select school_id from deleted union select school_id from unchosen`.execute(db);
    return rows.map(({ school_id }) => school_id);
  });
  await releaseUnseenCare(db, schoolIds, now);
}

/** The maximum of classes in one statement, because the people of a batch may be in thousands of classes. */
const classesAtOnce = 500;

/**
 * Derives the class assignments of people whose memberships have ended, begun or resumed: the rows of the students,
 * and all rows of the classes of the teachers. `db` has to be a transaction.
 */
export async function deriveClassesOf(
  db: Database,
  people: readonly number[],
  now: Date = systemClock.now(),
): Promise<void> {
  if (people.length === 0) return;
  const { rows } = await sql<{ id: number; is_taught: boolean }>`
    select class_id as id, bool_or(role = 'teacher') as is_taught from class_members
    where user_id = any (${sql.val([...people])}::integer[]) group by class_id order by class_id`.execute(db);
  for (let start = 0; start < rows.length; start += classesAtOnce) {
    const classes = rows.slice(start, start + classesAtOnce);
    const idsWhere = (isTaught: boolean) =>
      classes.filter(({ is_taught }) => is_taught === isTaught).map(({ id }) => id);
    await deriveAssignments(db, idsWhere(true), now);
    await deriveAssignments(db, idsWhere(false), now, people);
  }
}

/**
 * Classes that begin or end on a day are derived again for so many days, in case no process was running on some of
 * them.
 */
const catchUpMs = days(3);

/** Derives classes that begin or end in these days, or whose members do. */
export async function deriveClassesOfToday(db: Database, now: Date): Promise<void> {
  const first = addMs(now, -catchUpMs);
  const changes = (
    table: string,
  ) => sql`(${sql.ref(`${table}.first_day`)} between ${first}::date and ${now}::date
    or ${sql.ref(`${table}.last_day`)} between ${first}::date - 1 and ${now}::date)`;
  const { rows } = await sql<{ id: number }>`
    select c.id from classes c where ${changes('c')}
    union select m.class_id from class_members m where ${changes('m')}`.execute(db);
  const batch = 500;
  for (let start = 0; start < rows.length; start += batch) {
    const ids = rows.slice(start, start + batch).map(({ id }) => id);
    await db.transaction().execute((transaction) => deriveAssignments(transaction, ids, now));
  }
}
