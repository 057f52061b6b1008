import { type RawBuilder, sql } from 'kysely';
import { localDay, posixZoneAt } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';

export interface Device {
  now: Date;
  zone: string;
}

/** The SQL expression for the calendar day of the school, or of the device while the school has no time zone. */
export function schoolToday(schoolId: number, { now, zone }: Device): RawBuilder<string> {
  return sql<string>`coalesce((select (${now}::timestamptz at time zone c.time_zone)::date from school_calendars c
    where c.school_id = ${schoolId}), ${localDay(now, zone)}::date)`;
}

export async function findSchoolToday(db: Database, schoolId: number, device: Device): Promise<string> {
  const { rows } = await sql<{ today: string }>`select ${schoolToday(schoolId, device)} as today`.execute(db);
  return rows[0]?.today ?? localDay(device.now, device.zone);
}

/**
 * The SQL expression for the day on which an answer counts: the day of the device, or that of the school if it is
 * earlier.
 */
export function answerDay(schoolId: number, deviceDay: string, now: Date): RawBuilder<string> {
  return sql<string>`least(${deviceDay}::date, (select (${now}::timestamptz at time zone c.time_zone)::date
    from school_calendars c where c.school_id = ${schoolId}))`;
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
  from: RawBuilder<Date>;
  device: Device;
  /** The hour of the day. The default is the start of school hours. */
  hour?: number;
}

export function nextSchoolTime(schoolId: number, { from, device, hour }: SchoolTime): RawBuilder<Date> {
  const wanted = hour === undefined ? null : `${String(hour).padStart(2, '0')}:00`;
  return sql<Date>`next_school_time(${schoolId}, ${posixZoneAt(device.now, device.zone)}, ${from},
    ${wanted}::time)`;
}
