import { awfulFeeling } from '@tapin/contract/low-answers';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasLowFeeling } from '#src/policy/low-answers.ts';
import { changeSchoolSettings } from '#src/settings/settings.ts';
import type { DemoSpan } from './check-ins.ts';
import { demoHolidays } from './check-ins.ts';

const schools = sql`s.code in ('CEDAR1', 'CEDAR2', 'CEDAR3', 'RIDGE1')`;

/** Inserts the breaks, during which the demo has no check-ins, and the backups of the schools in Cedar Valley. */
export async function insertCalendars(db: Database, { zone, today }: DemoSpan): Promise<void> {
  await sql`
    update school_calendars c set time_zone = ${zone}
    from schools s where s.id = c.school_id and ${schools} and c.time_zone is null`.execute(db);
  const { rows } = await sql<{ school_id: number; backup_id: number }>`
    select s.id as school_id, su.id as backup_id
    from schools s
    join users u
      on u.email = case s.code when 'CEDAR1' then 'admin@demo.test' else 'admin.' || lower(s.code) || '@demo.test' end
    join school_users su on su.school_id = s.id and su.user_id = u.id
    where s.code like 'CEDAR%' and ${schools} and s.settings = '{}'`.execute(db);
  for (const { school_id, backup_id } of rows) {
    await changeSchoolSettings(db, school_id, { talkEnabled: true, standIn: String(backup_id) });
  }
  await sql`
    insert into school_holidays (school_id, first_day, last_day, name)
    select s.id, h.first_day, h.last_day, h.name
    from schools s cross join (${demoHolidays(today)}) h
    -- Today is a school day in the demo, so that it has something to show on a holiday too.
    where ${schools} and (h.last_day - h.first_day > 7 or not ${today}::date between h.first_day and h.last_day)
    on conflict do nothing`.execute(db);
}

const notes = [
  'A rough night at home. We talked for a while, and I will look in again tomorrow.',
  'Argument with a friend. They want to sort it out themselves first.',
  'Tired and worried about a test. We made a plan for the week.',
  'Called home: they know, and are glad we asked.',
  'Would like to see the school psychologist; I made the appointment.',
  '',
];

/**
 * Inserts follow-ups of the awful days and of most of the bad ones. Most are claimed within two hours, some on the
 * next day, and half of today's are open. A hash of email address and day decides each case, so the result is always
 * the same.
 */
export async function addCare(db: Database, { from, today, now }: DemoSpan): Promise<void> {
  await sql`
    with low as materialized (
      select d.school_id, d.student_id, d.day, d.feeling_at, ca.teacher_id,
        case when d.feeling = ${sql.lit(awfulFeeling)} then 'awful' else 'lowDays' end as rule,
        decode(md5(u.email || d.day), 'hex') as dice, d.day = ${today}::date as is_today
      from student_days d
      join schools s on s.id = d.school_id and ${schools}
      join users u on u.id = d.student_id
      join class_assignments ca on ca.school_id = d.school_id and ca.student_id = d.student_id
        and ca.class_type = 'counselor'
      where (d.feeling = ${sql.lit(awfulFeeling)} or ${hasLowFeeling('d')} and get_byte(decode(md5(d.day || u.email), 'hex'), 0) < 200)
        and d.day between ${from}::date and ${today}::date
    ), story as materialized (
      select low.*, is_today and get_byte(dice, 0) % 2 = 0 as is_open,
        least(feeling_at + interval '1 minute' * (6 + get_byte(dice, 1) / 2)
          + case when get_byte(dice, 2) < 40 and not is_today then interval '1 day' else interval '0' end,
          ${now}::timestamptz) as claimed_at,
        (${sql.val(notes)}::text[])[1 + get_byte(dice, 3) % ${sql.lit(notes.length)}] as note,
        (array['talked', 'talked', 'talked', 'reached_home', 'referred', 'could_not_reach'])[1 + get_byte(dice, 4) % 6]
          as outcome
      from low
    ), opened as (
      insert into follow_ups (school_id, student_id, reason, opened_at, claimed_by, claimed_at, closed_at, outcome)
      select school_id, student_id, 'low', feeling_at,
        case when not is_open or get_byte(dice, 5) % 3 = 0 then teacher_id end,
        case when not is_open or get_byte(dice, 5) % 3 = 0 then claimed_at end,
        case when not is_open then least(claimed_at + interval '25 minutes', ${now}::timestamptz) end,
        case when not is_open then outcome end
      from story
      on conflict do nothing
      returning *
    ), made as (
      select o.*, story.rule, story.dice, story.note
      from opened o
      join story on story.school_id = o.school_id and story.student_id = o.student_id and story.feeling_at = o.opened_at
    )
    insert into follow_up_events (school_id, follow_up_id, at, act, by_id, outcome, note, note_audience, rules, needed)
    select school_id, id, opened_at, 'opened', null::integer, null, '', 'counselor', array[rule], null from made
    union all
    select school_id, id, claimed_at, 'claimed', claimed_by, null, '', 'counselor', '{}', null
    from made where claimed_at is not null
    union all
    select school_id, id, closed_at, 'closed', claimed_by, outcome, note,
      case id % 4 when 0 then 'teachers' when 1 then 'participants' else 'counselor' end, '{}', case rule
        when 'awful' then (array['yes', 'yes', 'yes', 'no', 'unsure', null])[1 + get_byte(dice, 6) % 6]
        else (array['yes', 'no', 'no', 'no', 'unsure', null])[1 + get_byte(dice, 6) % 6] end
    from made where closed_at is not null`.execute(db);
}

export async function askToTalk(db: Database, { now }: DemoSpan): Promise<void> {
  await sql`
    with asked as (
      insert into follow_ups (school_id, student_id, reason, opened_at, asked_of, asked_at)
      select ca.school_id, ca.student_id, 'asked', at, ca.teacher_id, at
      from class_assignments ca
      join users t on t.id = ca.teacher_id and t.email = 'teacher@demo.test'
      cross join lateral (select ${now}::timestamptz - interval '50 minutes' as at) a
      where not exists (select from follow_ups f where f.school_id = ca.school_id and f.student_id = ca.student_id
        and f.closed_at is null)
        and ca.student_id <> (select id from users where email = 'student@demo.test')
      order by ca.student_id limit 1
      returning *
    )
    insert into follow_up_events (school_id, follow_up_id, at, act, by_id, to_id)
    select school_id, id, asked_at, 'asked', student_id, asked_of from asked`.execute(db);
}
