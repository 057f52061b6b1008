import { type RawBuilder, sql } from 'kysely';
import { fixedZone, localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';

/** Whose clock says what day it is as long as the school has not told its own. */
export interface Device {
  now: Date;
  zone: string;
}

/** The school's calendar day, as an expression; the device's as long as the school has told no time zone. */
export function schoolToday(schoolId: number, { now, zone }: Device): RawBuilder<string> {
  return sql<string>`coalesce((select (${now}::timestamptz at time zone c.time_zone)::date from school_calendars c
    where c.school_id = ${schoolId}), ${localDay(now, zone)}::date)`;
}

export async function findSchoolToday(db: Database, schoolId: number, device: Device): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${schoolToday(schoolId, device)} as today`.execute(db);
  return rows[0]?.today ?? localDay(device.now, device.zone);
}

/**
 * The day on which an answer counts, as an expression: the one on the wall of the student, unless the school has not
 * reached it yet.
 */
export function answerDay(schoolId: number, deviceDay: string, now: Date): RawBuilder<string> {
  return sql<string>`least(${deviceDay}::date, (select (${now}::timestamptz at time zone c.time_zone)::date
    from school_calendars c where c.school_id = ${schoolId}))`;
}

/** Over the summer and more. */
const inSight = 200;

/** The day on which an answer counts now, and the school day after it, if one is in sight. */
export async function findAnswerDays(db: Database, schoolId: number, deviceDay: string, now: Date) {
  const { rows } = await sql<{ today: string; next: string | null }>`
    select today, (select min(day) from school_days(${schoolId}, today + 1, today + ${sql.lit(inSight)}) day) as next
    from (select ${answerDay(schoolId, deviceDay, now)} as today) clamped`.execute(db);
  return { today: rows[0]?.today ?? deviceDay, next: rows[0]?.next ?? null };
}

export async function countSchoolDays(db: Database, schoolId: number, start: string, end: string) {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from school_days(${schoolId}, ${start}::date, ${end}::date)`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function listSchoolDays(db: Database, schoolId: number, start: string, end: string) {
  const { rows } = await sql<{ day: string }>`
    select day from school_days(${schoolId}, ${start}::date, ${end}::date) day order by day`.execute(db);
  return rows.map(({ day }) => day);
}

export interface SchoolTime {
  /** From which time on, as an expression. */
  from: RawBuilder<Date>;
  device: Device;
  /** At which hour of the day; otherwise as soon as there is school. */
  hour?: number;
}

/** When there is school next, as an expression. */
export function nextSchoolTime(schoolId: number, { from, device, hour }: SchoolTime): RawBuilder<Date> {
  const wanted = hour === undefined ? null : `${String(hour).padStart(2, '0')}:00`;
  return sql<Date>`next_school_time(${schoolId}, ${fixedZone(device.now, device.zone)}, ${from},
    ${wanted}::time)`;
}
