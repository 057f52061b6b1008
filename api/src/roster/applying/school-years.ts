import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import type { AppliedRun } from './batch.ts';

/**
 * Copies the days of the school year in the data into the calendars that have none, so that printed slips end with the year.
 * It is the year of today, or else the next one. A calendar stays without days where somebody has answered before that year.
 */
export async function copySchoolYear(db: Database, run: AppliedRun): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ school_id: number; first_day: string; last_day: string }>`
      with years as (
        select first_day, last_day, first_day <= ${run.now}::date as has_begun from roster_staged_sessions
        where run_id = ${run.id} and not is_ended and lower(type) = 'schoolyear' and last_day >= ${run.now}::date
      ), year as (
        select min(first_day) as first_day, max(last_day) as last_day from years where has_begun
        having count(*) > 0
        union all
        (select first_day, last_day from years where not exists (select from years y where y.has_begun)
          order by first_day limit 1)
      )
      update school_calendars c set first_day = year.first_day, last_day = year.last_day
      from year, schools s
      where s.id = c.school_id and s.district_id = ${run.districtId} and c.first_day is null and c.last_day is null
        and exists (select from roster_schools r where r.district_id = s.district_id and r.school_id = s.id)
        and not exists (select from student_days d where d.school_id = s.id and d.day < year.first_day)
      returning c.school_id, year.first_day::text, year.last_day::text`.execute(transaction);
    for (const { school_id: schoolId, first_day: firstDay, last_day: lastDay } of rows) {
      const detail = { run: run.id, firstDay, lastDay };
      const { now, startedBy, districtId } = run;
      await audit(transaction, {
        at: now,
        actorId: startedBy,
        action: 'change-calendar',
        schoolId,
        districtId,
        detail,
      });
    }
  });
}
