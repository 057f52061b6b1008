import type { AlertRule } from '@tapin/shared/contract/vocabulary';
import { sql } from 'kysely';
import { posixZoneAt } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Device } from '#src/people/calendar/school-days.ts';

interface AlertRow {
  rule: AlertRule;
  follow_ups: number;
  needed: number;
  not_needed: number;
  unsure: number;
}

/**
 * Counts the follow-ups that each rule of a school opened in a window, and the answers of those who closed them. The last
 * closing counts, and none while the follow-up is open again.
 */
export async function listAlertFigures(
  db: Database,
  schoolId: number,
  { device: { now, zone }, days }: { device: Device; days: number },
) {
  const { rows } = await sql<AlertRow>`
    with opened as materialized (
      select f.id, f.closed_at
      from school_calendars c
      cross join lateral (select coalesce(c.time_zone, ${posixZoneAt(now, zone)}) as zone) clock
      cross join lateral (select ((${now}::timestamptz at time zone clock.zone)::date + 1 - ${days}::integer)::timestamp
        at time zone clock.zone as start) school
      join follow_ups f on f.school_id = c.school_id and f.opened_at >= school.start
        and (f.closed_at is null or f.closed_at >= school.start)
      where c.school_id = ${schoolId}
    )
    select rule, count(*)::integer as follow_ups, count(*) filter (where closing.needed = 'yes')::integer as needed,
      count(*) filter (where closing.needed = 'no')::integer as not_needed,
      count(*) filter (where closing.needed = 'unsure')::integer as unsure
    from opened
    join follow_up_events e on e.follow_up_id = opened.id and e.act = 'opened'
    cross join unnest(e.rules) as rule
    left join lateral (
      select closed.needed from follow_up_events closed
      where closed.follow_up_id = opened.id and closed.act = 'closed' order by closed.id desc limit 1
    ) closing on opened.closed_at is not null
    group by rule`.execute(db);
  return rows;
}
