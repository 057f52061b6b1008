import { type BuiltInQuestion, questions } from '@tapin/contract/questions';
import { wholePercent } from '@tapin/contract/whole-percent';
import { sql } from 'kysely';
import { localDay, posixZoneAt } from '#src/basics/local-day.ts';
import { countColumns, countColumnsOf } from '#src/check-ins/questions/columns.ts';
import type { Totals } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import type { Membership } from '#src/http/grants.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';

const names: readonly (keyof Totals)[] = ['tap_ins', ...countColumns];

export const sumOf = (rows: readonly Totals[]): Totals =>
  Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + row[name], 0)])) as Totals;

const answersTo = (question: BuiltInQuestion, totals: Totals): number =>
  countColumnsOf(question).reduce((sum, { column }) => sum + totals[column], 0);

export function meanOf(question: BuiltInQuestion, totals: Totals): number | null {
  const answers = answersTo(question, totals);
  if (answers === 0) return null;
  const points = countColumnsOf(question).reduce(
    (sum, { response, column }) => sum + Number(response) * totals[column],
    0,
  );
  return (question.type === 'basic' ? 100 * points : points) / answers;
}

/** Returns the share of each response in whole percent, or null without an answer. */
export function sharesOf(question: BuiltInQuestion, totals: Totals): number[] | null {
  const answers = answersTo(question, totals);
  const shares = countColumnsOf(question).map(({ column }) => wholePercent(totals[column], answers));
  return shares.every((share) => share !== null) ? shares : null;
}

export const meansOf = (totals: Totals) =>
  Object.fromEntries(questions.map((question) => [question.name, meanOf(question, totals)])) as Record<
    BuiltInQuestion['name'],
    number | null
  >;

export interface DayRange {
  start: string;
  end: string;
}

export interface Moment {
  now: Date;
  timeZone: string;
}

/** Whether school is over today. Until then, today has too few answers to be compared with other days. */
async function isSchoolOver(db: Database, schoolId: number, { now, timeZone }: Moment) {
  const { rows } = await sql<{ is_over: boolean }>`
    select (${now}::timestamptz at time zone coalesce(c.time_zone, ${posixZoneAt(now, timeZone)}))::time
      >= c.closes_at as is_over
    from school_calendars c where c.school_id = ${schoolId}`.execute(db);
  return rows[0]?.is_over ?? false;
}

export async function findFirstDay(db: Database, schoolId: number): Promise<string | null> {
  const { rows } = await sql<{ first_day: string | null }>`
    select min(t.first_day) as first_day from student_totals t
    join school_users su on su.school_id = t.school_id and su.user_id = t.student_id
      and ${isAskedOn('su', sql`t.first_day`)}
    where t.school_id = ${schoolId}`.execute(db);
  return rows[0]?.first_day ?? null;
}

/**
 * Lists the school days of a range that count for figures per school day, starting with the first answer at the
 * school. Today counts only when school is over, or when it is the first day with answers.
 */
export async function listCountedDays(
  db: Database,
  schoolId: number,
  { start, end }: DayRange,
  moment: Moment,
): Promise<string[]> {
  const today = localDay(moment.now, moment.timeZone);
  const firstDay = await findFirstDay(db, schoolId);
  if (firstDay === null || firstDay > end) return [];
  const countsToday = firstDay >= today || (await isSchoolOver(db, schoolId, moment));
  const { rows } = await sql<{ day: string }>`
    select day from school_days(${schoolId}, greatest(${start}::date, ${firstDay}::date),
      least(${end}::date, ${today}::date)) day
    where day < ${today}::date or ${countsToday} order by day`.execute(db);
  return rows.map(({ day }) => day);
}

/** Returns what figures per school day depend on besides the data: the day, and whether school is over. */
export async function schoolDayVariant({
  services,
  member,
  now,
  timeZone,
  today,
}: CallContext & { member: Membership }): Promise<string> {
  return `${today()} ${await isSchoolOver(services.db, member.schoolId, { now, timeZone: timeZone() })}`;
}
