import type { Usual } from '@tapin/shared/contract/figures';
import { sql } from 'kysely';
import { addDays, localDay, sameTimeEarlier, weekday } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Scope } from '#src/insight/scope/scope.ts';

/** As far back as a summer without school and four weeks before it. */
const weeksBack = 16;
const daysCompared = 4;

interface Moment {
  now: Date;
  timeZone: string;
}

/** How many of the scope had usually tapped in by this time of a weekday like today. */
export async function findUsual(
  db: Database,
  schoolId: number,
  scope: Scope,
  { now, timeZone }: Moment,
): Promise<Usual> {
  const today = localDay(now, timeZone);
  if (weekday(today) === 0 || weekday(today) === 6) return null;
  const ago = Array.from({ length: weeksBack }, (_, index) => (index + 1) * 7);
  const days = ago.map((count) => addDays(today, -count));
  const times = ago.map((count) => sameTimeEarlier(now, timeZone, count).toISOString());
  // A row is there also for a day without an answer, which therefore is looked for with care.
  const { rows } = await sql<{ checked_in: number; days: number; known: boolean }>`
    with compared as materialized (
      select past.day, past.time from unnest(${days}::date[], ${times}::timestamptz[]) past (day, time)
      where exists (select from student_days d where d.school_id = ${schoolId} and d.day = past.day
        and num_nonnulls(d.eaten, d.rested, d.feeling) > 0)
      order by past.day desc limit ${sql.lit(daysCompared)}
    )
    select count(*) filter (where least(d.eaten_at, d.rested_at, d.feeling_at) <= compared.time)::integer as checked_in,
      (select count(*) from compared)::integer as days,
      coalesce(bool_or(num_nonnulls(d.eaten, d.rested, d.feeling) > 0), false) as known
    from compared
    join student_days d on d.school_id = ${schoolId} and d.day = compared.day
    join school_users su on su.school_id = d.school_id and su.user_id = d.student_id
    where ${scope}`.execute(db);
  const [found] = rows;
  return found?.known ? { checkedIn: found.checked_in / found.days, days: found.days } : null;
}
