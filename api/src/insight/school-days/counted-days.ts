import { sql } from 'kysely';
import { localDay, posixZoneAt } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';

export interface DayRange {
  start: string;
  end: string;
}

export interface Moment {
  now: Date;
  timeZone: string;
}

/** Whether school is over today. Until then a day has too few answers to be compared with others. */
export async function isSchoolOver(db: Database, schoolId: number, { now, timeZone }: Moment) {
  const { rows } = await sql<{ is_over: boolean }>`
    select (${now}::timestamptz at time zone coalesce(c.time_zone, ${posixZoneAt(now, timeZone)}))::time
      >= c.closes_at as is_over
    from school_calendars c where c.school_id = ${schoolId}`.execute(db);
  return rows[0]?.is_over ?? false;
}

/** Finds the day of the first answer at the school. */
export async function findFirstDay(db: Database, schoolId: number): Promise<string | null> {
  const { rows } = await sql<{ first_day: string | null }>`
    select min(t.first_day) as first_day from student_totals t
    join school_users su on su.school_id = t.school_id and su.user_id = t.student_id
      and ${isAskedOn('su', sql`t.first_day`)}
    where t.school_id = ${schoolId}`.execute(db);
  return rows[0]?.first_day ?? null;
}

/**
 * Lists the school days of a range that figures per school day count: from the first answer at the school on, and today only
 * when school is over, or when the school has just begun.
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
