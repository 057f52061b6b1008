import type { Holiday } from '@tapin/contract/calendar-calls';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/users.ts';
import { hasCapability } from '#src/policy/roles.ts';

export async function findCalendar(db: Database, schoolId: number): Promise<CalendarRow> {
  const { rows } = await sql<CalendarRow>`
    select time_zone, weekdays, first_day, last_day, to_char(opens_at, 'HH24:MI') as opens_at,
      to_char(closes_at, 'HH24:MI') as closes_at
    from school_calendars where school_id = ${schoolId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error(`School ${schoolId} has no calendar.`);
  return row;
}

export interface CalendarRow {
  time_zone: string | null;
  weekdays: number[];
  first_day: string | null;
  last_day: string | null;
  opens_at: string;
  closes_at: string;
}

/**
 * Stores the current weekdays of the calendar for the days before `day`, before the calendar gets other weekdays. A
 * second change on the same day keeps the weekdays from before the first change.
 */
async function keepWeekdays(
  db: Database,
  schoolId: number,
  { weekdays, untilDay }: { weekdays: number[]; untilDay: string },
): Promise<void> {
  await sql`
    insert into former_weekdays (school_id, until_day, weekdays)
    select school_id, ${untilDay}::date, weekdays from school_calendars
    where school_id = ${schoolId} and weekdays <> ${weekdays}::smallint[]
    on conflict do nothing`.execute(db);
}

export async function findWeekdaysSince(db: Database, schoolId: number): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select max(until_day) as since from former_weekdays where school_id = ${schoolId}`.execute(db);
  return rows[0]?.since ?? null;
}

export async function saveCalendar(
  db: Database,
  schoolId: number,
  calendar: CalendarRow,
  today: string,
): Promise<void> {
  await keepWeekdays(db, schoolId, { weekdays: calendar.weekdays, untilDay: today });
  await db.updateTable('school_calendars').set(calendar).where('school_id', '=', schoolId).execute();
}

export function listHolidays(db: Database, schoolId: number) {
  return db
    .selectFrom('school_holidays')
    .select(['first_day as firstDay', 'last_day as lastDay', 'name'])
    .where('school_id', '=', schoolId)
    .orderBy('first_day')
    .orderBy('last_day')
    .orderBy('name')
    .execute();
}

export async function replaceHolidays(db: Database, schoolId: number, holidays: Holiday[]): Promise<void> {
  await db.deleteFrom('school_holidays').where('school_id', '=', schoolId).execute();
  if (holidays.length === 0) return;
  await db
    .insertInto('school_holidays')
    .values(
      holidays.map(({ firstDay, lastDay, name }) => ({
        school_id: schoolId,
        first_day: firstDay,
        last_day: lastDay,
        name,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function listBackups(db: Database, schoolId: number) {
  const { rows } = await sql<{ id: number; user_id: number; name: string }>`
    select su.id, su.user_id, ${nameOf('u')} as name
    from school_users su join users u on u.id = su.user_id
    where su.school_id = ${schoolId} and ${hasCapability('su.role', 'standsIn')} and su.verified = 'approved'
    order by u.name_key, u.id`.execute(db);
  return rows;
}

/** Whether PostgreSQL knows a time zone, because it computes with it. */
export async function isKnownToDatabase(db: Database, zone: string): Promise<boolean> {
  const { rows } = await sql`select from pg_timezone_names where lower(name) = lower(${zone}::text)`.execute(
    db,
  );
  return rows.length > 0;
}
