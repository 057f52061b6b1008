import type { UsualTapIns } from '@tapin/shared/contract/figures';
import { sql } from 'kysely';
import { addDays, localDay, sameTimeEarlier } from '#src/basics/local-day.ts';
import { firstAnswerAt, hasAnswer } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import type { Scope } from '#src/insight/scope/scope.ts';
import { countSchoolDays } from '#src/people/calendar/school-days.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';

/** The limit covers a summer without school and four weeks before it. */
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

/** Lists the last same weekdays with school and at least one check-in, each with the moment of this time of day. */
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

/** Returns how many students in scope have usually checked in by this time on this weekday. */
export async function findUsualCheckIns(
  db: Database,
  schoolId: number,
  scope: Scope,
  moment: Moment,
): Promise<UsualTapIns> {
  const today = localDay(moment.now, moment.timeZone);
  if ((await countSchoolDays(db, schoolId, today, today)) === 0) return null;
  const days = await listComparableDays(db, schoolId, moment);
  if (days.length === 0) return null;
  // The days are listed one by one, so that the planner knows how few they are.
  const times = days.map(({ day, time }) => sql`when ${day}::date then ${time}::timestamptz`);
  const { rows } = await sql<{ checked_in: number; known: boolean }>`
    select count(*) filter (
        where ${firstAnswerAt('d')} <= case d.day ${sql.join(times, sql` `)} end
      )::integer as checked_in,
      coalesce(bool_or(${hasAnswer('d')}), false) as known
    from school_users su
    join student_days d on d.school_id = su.school_id and d.student_id = su.user_id
      and d.day in (${sql.join(days.map(({ day }) => sql`${day}::date`))})
    where ${scope} and ${isAskedOn('su', sql`d.day`)}`.execute(db);
  const [found] = rows;
  return found?.known ? { checkedIn: found.checked_in / days.length, days: days.length } : null;
}
