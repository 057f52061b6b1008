import { feelingQuestion } from '@tapin/contract/questions';
import type { AlertRule } from '@tapin/contract/vocabulary';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addDays, localDay, posixZoneAt } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import type { Device } from '#src/people/calendar/school-days.ts';
import { isActiveFollowUp } from '#src/policy/active-follow-ups.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasLowFeeling, isLowOwnAnswer } from '#src/policy/low-answers.ts';
import { hasCapability } from '#src/policy/roles.ts';

interface AlertRow {
  rule: AlertRule;
  follow_ups: number;
  needed: number;
  not_needed: number;
  unsure: number;
}

/**
 * Counts the follow-ups that each alert rule of a school opened in a window, and the answers to whether the alert was
 * needed. The answer of the last closing counts, and no answer while the follow-up is open again.
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

const maxDaysUntilAct = 14;

export interface CareRow {
  school_id: number;
  low_answers: number;
  low_students: number;
  same_day: number;
  acted_students: number;
  median_minutes: number | null;
  open: number;
  open_today: number;
  open_1_to_3: number;
  open_4_to_7: number;
}

/**
 * Counts each school's low answers in a window (low feelings, and low answers to own questions) and the acts on them.
 * The school day of an answer is the day on which it was given, or the next school day if school was over. An act
 * counts until the end of that school day. An answer whose school day is not over counts only once somebody has acted
 * on it.
 */
export async function listCareFigures(
  db: Database,
  schools: RawBuilder<SqlBool>,
  { device, days }: { device: Device; days: number },
): Promise<CareRow[]> {
  const deviceToday = localDay(device.now, device.zone);
  const start = addDays(deviceToday, 1 - days);
  // The range has an extra day on both sides, because the time zone of the school may differ from that of the device.
  const [from, to] = [addDays(start, -1), addDays(deviceToday, 1)];
  const { rows } = await sql<CareRow>`
    with here as materialized (
      select s.id as school_id, clock.zone, c.closes_at,
        (${device.now}::timestamptz at time zone clock.zone)::date as today
      from schools s
      join school_calendars c on c.school_id = s.id
      cross join lateral (select coalesce(c.time_zone, ${posixZoneAt(device.now, device.zone)}) as zone) clock
      where ${schools}
    ), school_day as materialized (
      select here.school_id, open.day
      from here cross join lateral school_days(here.school_id, ${from}, ${to}::date + 40) as open (day)
    ), reached as materialized (
      select here.school_id, ${from}::date + n as day, min(open.day) over (partition by here.school_id
        order by n rows between current row and unbounded following) as school_day
      from here
      cross join generate_series(0, ${to}::date + 40 - ${from}::date) n
      left join school_day open on open.school_id = here.school_id and open.day = ${from}::date + n
    ), own as materialized (
      select q.* from here
      join own_questions q on q.school_id = here.school_id and q.low_responses <> '{}' and q.answered_at is not null
        and q.first_day <= here.today and q.last_day >= ${start}::date
    ), given as (
      select d.school_id, d.student_id, ${sql.lit(Number(feelingQuestion.id))} as question, d.day, d.feeling_at as low_at
      from here
      join student_days d on d.school_id = here.school_id and ${hasLowFeeling('d')}
        and d.day between ${start}::date and here.today
      union all
      select d.school_id, d.student_id, own.slot, d.day, case own.slot when 4 then d.own_a_at else d.own_b_at end
      from own
      join here using (school_id)
      join student_days d on d.school_id = own.school_id and ${isLowOwnAnswer('d', 'own')}
        and d.day between greatest(own.first_day, ${start}::date) and least(own.last_day, here.today)
    ), low as materialized (
      select given.school_id, given.student_id, given.question, given.low_at, reached.school_day, here.zone, here.today
      from given
      join here using (school_id)
      join school_users su on su.school_id = given.school_id and su.user_id = given.student_id
        and ${hasCapability('su.role', 'answersCheckIn')} and su.verified = 'approved'
        and ${isAskedOn('su', sql`given.day`)}
      cross join lateral (select given.low_at at time zone here.zone as at) answered
      left join reached on reached.school_id = given.school_id
        and reached.day = answered.at::date + (answered.at::time >= here.closes_at)::integer
    ), act as materialized (
      select f.school_id, f.student_id, e.at
      from here
      join follow_ups f on f.school_id = here.school_id
      join follow_up_events e on e.follow_up_id = f.id and e.at >= ${from}::timestamptz
        and e.act in ('claimed', 'handed_over', 'closed') and e.by_id is distinct from f.student_id
        and e.outcome is distinct from 'left'
    ), answer as (
      select low.school_id, low.student_id, low.question, low.school_day, low.zone, low.today, low.low_at,
        min(act.at) as acted_at
      from low left join act on act.school_id = low.school_id and act.student_id = low.student_id
        and act.at >= low.low_at and act.at < low.low_at + ${sql.lit(maxDaysUntilAct)} * interval '1 day'
      group by low.school_id, low.student_id, low.question, low.school_day, low.zone, low.today, low.low_at
    ), answered as (
      select school_id, count(*) filter (where counts)::integer as low_answers,
        count(distinct student_id) filter (where counts)::integer as low_students,
        count(*) filter (where on_time)::integer as same_day,
        count(distinct student_id) filter (where acted_at is not null)::integer as acted_students,
        round(percentile_cont(0.5) within group (order by minutes))::integer as median_minutes
      from answer cross join lateral (
        select acted_at is not null or school_day < today as counts,
          (acted_at at time zone zone)::date <= school_day as on_time,
          extract(epoch from acted_at - low_at) / 60 as minutes
      ) each
      group by school_id
    ), waiting as (
      select f.school_id, count(*)::integer as open, count(*) filter (where age < 1)::integer as open_today,
        count(*) filter (where age between 1 and 3)::integer as open_1_to_3,
        count(*) filter (where age between 4 and 7)::integer as open_4_to_7
      from here
      join follow_ups f on f.school_id = here.school_id and f.closed_at is null and ${isActiveFollowUp}
      cross join lateral (select here.today - (f.opened_at at time zone here.zone)::date as age) old
      group by f.school_id
    )
    select here.school_id, coalesce(low_answers, 0) as low_answers, coalesce(low_students, 0) as low_students,
      coalesce(same_day, 0) as same_day, coalesce(acted_students, 0) as acted_students, median_minutes,
      coalesce(open, 0) as open, coalesce(open_today, 0) as open_today, coalesce(open_1_to_3, 0) as open_1_to_3,
      coalesce(open_4_to_7, 0) as open_4_to_7
    from here left join answered using (school_id) left join waiting using (school_id)`.execute(db);
  return rows;
}
