import { questions } from '@tapin/contract/questions';
import { type SqlBool, sql } from 'kysely';
import type { AnswerRow } from '#src/check-ins/answers/service.ts';
import { hasAnswer } from '#src/check-ins/totals/rollups.ts';
import {
  firstDay,
  listOwnTotals,
  type Totals,
  windowSums,
  windowTotals,
} from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import type { Page } from '#src/database/page.ts';
import type { Membership } from '#src/http/grants.ts';
import type { DayFigures } from '#src/insight/figures/school-week.ts';
import type { MemberRow } from '#src/people/memberships/replies.ts';
import { type GradeRow, gradeColumns, memberColumns } from '#src/people/memberships/replies.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { studentsInScope, visibleStudentsOf } from '#src/policy/visible-students.ts';

export type StudentRow = MemberRow & GradeRow & { not_asked_from: string | null };

export async function openStudent(
  db: Database,
  member: Membership,
  userId: number,
  { page, now }: { page: string; now: Date },
) {
  const { rows } = await sql<StudentRow>`
    with student as (
      select ${memberColumns}, ${gradeColumns}, su.not_asked_from
      from school_users su join users u on u.id = su.user_id
      where ${studentsInScope(visibleStudentsOf(member))} and su.user_id = ${userId}
    ), seen as (
      insert into audit (at, actor_id, action, school_id, subject_id, detail)
      select ${now}::timestamptz, ${member.userId}::integer, 'view-student', school_id, id,
        jsonb_build_object('page', ${page}::text)
      from student
    )
    select * from student`.execute(db);
  return rows[0];
}

/** A student with the schools whose answers are read. The current school is the first id. */
export interface StudentKey {
  schoolIds: number[];
  studentId: number;
}

export const isRecordOf = ({ schoolIds, studentId }: StudentKey) =>
  sql<SqlBool>`su.school_id = any (${sql.val(schoolIds)}::integer[]) and su.user_id = ${studentId}`;

/** The days `d` on which the student was asked. */
const askedDays = (key: StudentKey) => sql`school_users su
  join student_days d on d.school_id = su.school_id and d.student_id = su.user_id and ${isAskedOn('su', sql`d.day`)}
    and ${isRecordOf(key)}`;

export async function sumStudent(
  db: Database,
  { schoolIds, studentId }: StudentKey,
  start: string,
  end: string,
) {
  const { rows } = await sql<Totals & { first_day: string | null }>`
    select ${windowSums}, min(latest.first_day) as first_day
    from school_users su ${windowTotals(start, end)} where ${isRecordOf({ schoolIds, studentId })}`.execute(
    db,
  );
  return rows[0];
}

/**
 * Counts the school days of a window on which the student tapped in. With an array, the planner computes the calendar
 * once instead of once for each day of the student.
 */
export async function countSchoolDayTapIns(db: Database, key: StudentKey, start: string, end: string) {
  const [schoolId = 0] = key.schoolIds;
  const { rows } = await sql<{ count: number }>`
    select count(distinct d.day)::integer as count from ${askedDays(key)}
    where d.day between ${start}::date and ${end}::date and ${hasAnswer('d')}
      and d.day = any(array(select school_days(${schoolId}, ${start}::date, ${end}::date)))`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The answers that a student has replaced. All fields are null without a correction. */
export interface ChangedRow {
  replaced: { response: number; at: string }[] | null;
  changed_at: Date | null;
}

const changedColumns = sql`json_agg(json_build_object('response', c.replaced_response, 'at', c.replaced_at)
  order by c.number) as replaced, max(c.at) as changed_at`;

export type FeedRow = AnswerRow & ChangedRow & { school_id: number };

export async function listFeedDays(db: Database, { schoolIds, studentId }: StudentKey, page: Page) {
  const { rows } = await sql<FeedRow>`
    select a.school_id, a.student_id, a.day, a.question, a.response, a.created_at, changed.replaced, changed.changed_at
    from (
      select d.school_id, d.day from ${askedDays({ schoolIds, studentId })} where ${hasAnswer('d')}
      order by d.day desc, d.school_id limit ${page.pageSize} offset ${page.offset}
    ) days
    join answers a on a.school_id = days.school_id and a.student_id = ${studentId} and a.day = days.day
    cross join lateral (
      select ${changedColumns} from answer_corrections c
      where c.school_id = a.school_id and c.student_id = a.student_id and c.day = a.day and c.question = a.question
    ) changed
    order by a.day desc, a.school_id, a.question`.execute(db);
  return rows;
}

export async function listChanges(db: Database, key: StudentKey, start: string, end: string) {
  const { rows } = await sql<ChangedRow & { day: string; question: number }>`
    select c.day, c.question, ${changedColumns}
    from ${askedDays(key)}
    join answer_corrections c on c.school_id = d.school_id and c.student_id = d.student_id and c.day = d.day
    where d.day between ${start}::date and ${end}::date
    group by c.school_id, c.day, c.question order by c.day, c.question`.execute(db);
  return rows;
}

export async function countDays(db: Database, key: StudentKey): Promise<number> {
  const totals = await sumStudent(db, key, firstDay, 'infinity');
  return totals?.tap_ins ?? 0;
}

/** A yes counts as 100 percent, and a step as its number. */
const figures = questions.map(({ name, type }) => {
  const response = sql.ref(`d.${name}`);
  return type === 'basic' ? sql`${response} * 100 as ${sql.ref(name)}` : response;
});

export async function listStudentDays(
  db: Database,
  { schoolIds, studentId }: StudentKey,
  start: string,
  end: string,
) {
  const [schoolId] = schoolIds;
  // At a former school the slots belong to the questions of that school. On a day with answers at two schools, the
  // current school counts.
  const ownOf = (slot: string) =>
    sql`case when d.school_id = ${schoolId}::integer then ${sql.ref(`d.${slot}`)} end as ${sql.ref(slot)}`;
  const { rows } = await sql<DayFigures>`
    select distinct on (d.day) d.day, ${sql.join(figures)}, ${ownOf('own_a')}, ${ownOf('own_b')} from ${askedDays({ schoolIds, studentId })}
    where d.day between ${start}::date and ${end}::date
    order by d.day, d.school_id = ${schoolId}::integer desc`.execute(db);
  return rows;
}

/**
 * Lists the own questions of the school with the answers of one student. Whether a question is asked is decided for
 * the last day.
 */
export function listStudentOwnTotals(
  db: Database,
  { schoolId, studentId }: { schoolId: number; studentId: number },
  start: string,
  end: string,
) {
  const scope = sql<SqlBool>`su.school_id = ${schoolId} and su.user_id = ${studentId}`;
  return listOwnTotals(db, scope, { schoolId, start, end, askedFrom: end });
}

export async function findRosterChange(db: Database, userId: number) {
  const { rows } = await sql<{ applied_at: Date }>`
    select run.applied_at from roster_changes change join roster_runs run on run.id = change.run_id
    where change.entity_id = ${userId} and change.state = 'applied'
      and run.applied_at is not null
    order by run.applied_at desc limit 1`.execute(db);
  return rows[0];
}
