import type { UsualTapIns } from '@tapin/contract/figures';
import { highestLowMean } from '@tapin/contract/low-answers';
import { feelingQuestion, questions, type YesNoQuestion, yesNoQuestions } from '@tapin/contract/questions';
import { classTypes } from '@tapin/contract/vocabulary';
import { sql } from 'kysely';
import { addDays, localDay, sameTimeEarlier } from '#src/basics/local-day.ts';
import {
  countColumnsOf,
  type DayResponses,
  responseColumns,
  type SlotName,
} from '#src/check-ins/questions/columns.ts';
import { firstAnswerAt, hasAnswer } from '#src/check-ins/totals/rollups.ts';
import { type Totals, windowSums, windowTotal, windowTotals } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import type { DayFigures } from '#src/insight/figures/school-week.ts';
import { milliseconds } from '#src/insight/figures/school-week.ts';
import { countSchoolDays } from '#src/people/calendar/school-days.ts';
import type { AssignmentRow } from '#src/people/classes/replies.ts';
import { type GradeRow, gradeCodeOrder, gradeColumns } from '#src/people/memberships/replies.ts';
import type { PersonRow } from '#src/people/users/users.ts';
import { byName, personColumns } from '#src/people/users/users.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasLowFeeling } from '#src/policy/low-answers.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { awaitsRoster } from '#src/policy/roster-roles.ts';
import type { Scope } from '#src/policy/visible-students.ts';
import { type CareStateRow, careStateColumns, careStateJoins } from './care-state.ts';

const feelings = countColumnsOf(feelingQuestion);

export interface FeltRow extends PersonRow, CareStateRow, GradeRow {
  emotion: number;
}

export interface FeltTodayRow extends FeltRow, Pick<DayResponses, YesNoQuestion['name']> {
  feeling_at: number | null;
}

export async function listPriorityToday(db: Database, scope: Scope, today: string) {
  const { rows } = await sql<FeltTodayRow>`
    select ${personColumns}, ${gradeColumns}, d.feeling as emotion, ${milliseconds('feeling_at')},
      ${responseColumns('d', yesNoQuestions)}, ${careStateColumns}
    from school_users su
    join student_days d on d.school_id = su.school_id and d.student_id = su.user_id and d.day = ${today}::date
    join users u on u.id = su.user_id
    ${careStateJoins}
    where ${scope} and ${hasLowFeeling('d')} and ${isAskedOn('su', sql`d.day`)}
    order by d.feeling, ${byName}`.execute(db);
  return rows;
}

/**
 * Lists students with a low mean of at least two answers, the lowest first, with the follow-up about their last low
 * feeling.
 */
export async function listPriorityBetween(db: Database, scope: Scope, start: string, end: string) {
  const { rows } = await sql<FeltRow>`
    select ${personColumns}, ${gradeColumns}, round(su.mean)::integer as emotion, ${careStateColumns}
    from (
      select school_id, user_id, grade, grade_code, not_asked_from, total::numeric / answers as mean from (
        select su.school_id, su.user_id, su.grade, su.grade_code, su.not_asked_from, ${sql.join(
          feelings.map(({ column }) => windowTotal(column)),
          sql` + `,
        )} as answers,
          ${sql.join(
            feelings.map(
              ({ response, column }) => sql`${sql.lit(Number(response))} * (${windowTotal(column)})`,
            ),
            sql` + `,
          )} as total
        from school_users su ${windowTotals(start, end)} where ${scope}
      ) sums where answers >= 2 and total <= ${sql.lit(highestLowMean)} * answers
    ) su
    join users u on u.id = su.user_id
    left join lateral (
      select d.feeling_at from student_days d
      where d.school_id = su.school_id and d.student_id = su.user_id and ${hasLowFeeling('d')}
        and d.day between ${start}::date and ${end}::date and ${isAskedOn('su', sql`d.day`)}
      order by d.day desc limit 1
    ) d on true
    ${careStateJoins}
    order by su.mean, ${byName}`.execute(db);
  return rows;
}

export async function listNamedGrades(db: Database, scope: Scope) {
  const { rows } = await sql<{ code: string; name: string }>`
    select grade_code as code, min(grade_name) as name
    from (select su.grade_code, ${gradeColumns} from school_users su where su.grade_code is not null and ${scope}) named
    group by grade_code order by ${gradeCodeOrder}`.execute(db);
  return rows;
}

export function listDistrictRequests(db: Database, schoolId: number) {
  return db
    .selectFrom('district_requests')
    .innerJoin('districts', 'districts.id', 'district_requests.district_id')
    .select(['districts.id', 'districts.name', 'districts.code'])
    .where('school_id', '=', schoolId)
    .where('verified', '=', 'pending')
    .orderBy(sql`folded(districts.name) collate "C"`)
    .execute();
}

/**
 * Lists the classes of the students in scope, or of one teacher with `teacherId`. The statement stops at the first
 * student of each class, because there are ten times as many assignments as classes.
 */
export async function listClasses(db: Database, schoolId: number, scope: Scope, teacherId: number | null) {
  const { rows } = await sql<AssignmentRow>`
    select kind.class_type, t.id as teacher_id, t.name_prefix, t.first_name, t.last_name
    from school_users teaching
    join users t on t.id = teaching.user_id
    cross join unnest(${sql.val([...classTypes])}::text[]) as kind (class_type)
    cross join lateral (
      select from class_assignments ca
      where ca.school_id = ${schoolId} and ca.teacher_id = teaching.user_id and ca.class_type = kind.class_type
        -- Asked for one student after the other: a join would read them all.
        and (select true from school_users su where su.user_id = ca.student_id and ${scope})
      limit 1
    ) student
    where teaching.school_id = ${schoolId} and ${hasCapability('teaching.role', 'worksAtSchool')} and teaching.verified = 'approved'
      and (${teacherId}::integer is null or teaching.user_id = ${teacherId}::integer)
    order by t.name_key, t.id`.execute(db);
  return rows;
}

export interface WindowRow extends Totals {
  students: number;
  checked_in: number;
}

export async function sumWindow(db: Database, scope: Scope, start: string, end: string) {
  const { rows } = await sql<WindowRow>`
    select count(*)::integer as students,
      count(*) filter (where ${windowTotal('tap_ins')} > 0)::integer as checked_in, ${windowSums}
    from school_users su ${windowTotals(start, end)}
    where ${scope} and ${isAskedOn('su', sql`${start}::date`)}`.execute(db);
  return rows[0];
}

/** The share of yes in percent, or the mean of the steps. */
const means = questions.map(({ name, type }) => {
  const mean = sql`avg(${sql.ref(`d.${name}`)})`;
  return sql`${type === 'basic' ? sql`${mean} * 100` : mean} as ${sql.ref(name)}`;
});

export async function listDayFigures(
  db: Database,
  scope: Scope,
  days: readonly string[],
  slots: readonly SlotName[],
) {
  const slotMeans = slots.map((name) => sql`avg(${sql.ref(`d.${name}`)}) as ${sql.ref(name)}`);
  // The days are passed as one array, because for a range or a list of parameters a generic plan expects hardly any
  // rows.
  const { rows } = await sql<DayFigures>`
    select d.day, ${sql.join([...means, ...slotMeans])}
    from school_users su
    join student_days d on d.school_id = su.school_id and d.student_id = su.user_id
      and d.day = any(${days}::date[])
    where ${scope} and ${isAskedOn('su', sql`d.day`)}
    group by d.day`.execute(db);
  return rows;
}

/** Whether an applied roster of the district contains the school, so that its people need no code. */
export async function isKeptByRoster(db: Database, schoolId: number): Promise<boolean> {
  const found = await db
    .selectFrom('roster_schools')
    .select('school_id')
    .where('school_id', '=', schoolId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function findAwaitsRoster(db: Database, schoolId: number): Promise<boolean> {
  const { rows } = await sql<{ awaits: boolean }>`
    select ${awaitsRoster('s.district_id')} as awaits from schools s where s.id = ${schoolId}`.execute(db);
  return rows[0]?.awaits ?? false;
}

/** The search covers a summer without school and four weeks before it. */
const maxWeeksBack = 16;
const daysCompared = 4;

interface Moment {
  now: Date;
  timeZone: string;
}

interface Day {
  day: string;
  time: Date;
}

/** Lists the latest school days on the same weekday with at least one tap-in, each with the time of day of `now`. */
async function listComparableDays(db: Database, schoolId: number, { now, timeZone }: Moment): Promise<Day[]> {
  const today = localDay(now, timeZone);
  const ago = Array.from({ length: maxWeeksBack }, (_, index) => (index + 1) * 7);
  const days = ago.map((count) => ({ ago: count, day: addDays(today, -count) }));
  const { rows } = await sql<{ day: string }>`
    select past.day from unnest(${days.map(({ day }) => day)}::date[]) past (day)
    where exists (select from student_days d
      join school_users su on su.school_id = d.school_id and su.user_id = d.student_id and ${isAskedOn('su', sql`d.day`)}
      where d.school_id = ${schoolId} and d.day = past.day and ${hasAnswer('d')})
      and exists (select from school_days(${schoolId}, past.day, past.day))
    order by past.day desc limit ${sql.lit(daysCompared)}`.execute(db);
  const held = new Set(rows.map(({ day }) => day));
  return days
    .filter(({ day }) => held.has(day))
    .map(({ ago, day }) => ({ day, time: sameTimeEarlier(now, timeZone, ago) }));
}

export async function findUsualTapIns(
  db: Database,
  schoolId: number,
  scope: Scope,
  moment: Moment,
): Promise<UsualTapIns> {
  const today = localDay(moment.now, moment.timeZone);
  if ((await countSchoolDays(db, schoolId, today, today)) === 0) return null;
  const days = await listComparableDays(db, schoolId, moment);
  if (days.length === 0) return null;
  const times = days.map(({ day, time }) => sql`when ${day}::date then ${time}::timestamptz`);
  const { rows } = await sql<{ checked_in: number; known: boolean }>`
    select count(*) filter (
        where ${firstAnswerAt('d')} <= case d.day ${sql.join(times, sql` `)} end
      )::integer as checked_in,
      coalesce(bool_or(${hasAnswer('d')}), false) as known
    from school_users su
    join student_days d on d.school_id = su.school_id and d.student_id = su.user_id
      and d.day = any(${days.map(({ day }) => day)}::date[])
    where ${scope} and ${isAskedOn('su', sql`d.day`)}`.execute(db);
  const [found] = rows;
  return found?.known ? { checkedIn: found.checked_in / days.length, days: days.length } : null;
}
