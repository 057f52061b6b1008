import { feelingQuestion, type QuestionName, questions } from '@tapin/shared/contract/questions';
import { sql } from 'kysely';
import { insertRollups } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';
import { demoHolidays } from './calendar.ts';
import { ownResponse } from './own-questions.ts';

/** The demo's check-ins between two days. */
export interface DemoSpan {
  from: string;
  to: string;
  today: string;
  zone: string;
  now: Date;
}

/** How a school differs from the others: younger students feel better. The high school is the measure. */
const place = sql`case s.code when 'CEDAR2' then -1 when 'CEDAR3' then 2 when 'RIDGE1' then -0.5 else 0 end`;
/** Students in the first grade of a school are new there. */
const yearsInSchool = sql`su.grade - case s.code when 'CEDAR2' then 7 when 'CEDAR3' then 3 else 10.5 end`;
/** The middle school has had two hard weeks, which the comparison of a month shows. */
const roughDays = { school: 'CEDAR2', firstAgo: 26, lastAgo: 9 };

/** How many of 256 answers are yes: most students eat, and sleep is short on Mondays and in hard times. */
const yesAnswers = (name: QuestionName) =>
  name === 'rested'
    ? sql`184 + 14 * place - 26 * monday - 77 * care - 40 * rough`
    : sql`230 + 8 * place - 64 * care - 14 * rough`;

/** The branches of `case question` that choose the response of a student on a day. */
const responses = questions.map(({ id, name, type }) => {
  const question = sql.lit(Number(id));
  const chance = sql`get_byte(dice, ${question})`;
  return type === 'basic'
    ? sql`when ${question} then (${chance} < ${yesAnswers(name)})::integer`
    : sql`when ${question} then greatest(1, least(5, round(mood - 1.7 * care - 0.4 * monday + 0.3 * friday - 0.6 * rough
          + 2.2 * (${chance} / 256.0 - 0.5))))`;
});

/**
 * A weekly rhythm, absences, holidays, a mood per student, school and grade, two hard weeks at one school, and a few
 * students who need care. Everything follows from ids and days by a digest, so it is the same every time. Today is
 * always a school day, so that the demo also shows something at the weekend.
 */
function checkIns({ from, to, today, zone, now }: DemoSpan) {
  return sql`
    with students as materialized (
      select su.school_id, su.user_id as student_id, u.email, 3.2 + 1.4 * get_byte(nature, 0) / 256.0
          + 0.15 * ${place} + 0.07 * (${yearsInSchool}) as mood,
        (get_byte(nature, 1) < 7)::integer as care, ${place} as place, s.code
      from school_users su
      join schools s on s.id = su.school_id and s.code in ('CEDAR1', 'CEDAR2', 'CEDAR3', 'RIDGE1')
      join users u on u.id = su.user_id and u.email like '%@demo.test'
      cross join lateral (select decode(md5(u.email), 'hex') as nature offset 0) n
      where su.role = 'student' and su.verified = 'approved' and su.grade is not null
    ), holidays as materialized (
      ${demoHolidays(today)}
    ), days as materialized (
      select day::date, day::date::text as name, (day + interval '8 hours') at time zone ${zone} as opening,
        (extract(isodow from day) = 1)::integer as monday, (extract(isodow from day) = 5)::integer as friday,
        day::date = ${today}::date as is_today
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') as g (day)
      where day::date = ${today}::date or (extract(isodow from day) < 6
        and not exists (select from holidays h where day::date between h.first_day and h.last_day))
    ), present as (
      select s.*, d.*, dice,
        (code = ${sql.lit(roughDays.school)} and day between ${today}::date - ${sql.lit(roughDays.firstAgo)}
          and ${today}::date - ${sql.lit(roughDays.lastAgo)})::integer as rough
      from students s cross join days d
      cross join lateral (select decode(md5(s.email || d.name), 'hex') as dice offset 0) chance
      where get_byte(dice, 0) < case when is_today then 200 else 235 - 8 * monday - 5 * friday end
        and not (s.email = 'student@demo.test' and d.day >= ${today}::date - 1)
    )
    select school_id, student_id, day, question,
      (case question ${sql.join(responses, sql` `)} end)::smallint as response,
      least(opening + interval '21 seconds' * get_byte(dice, 4) + interval '4 seconds' * question,
        ${now}::timestamptz) as created_at
    from present cross join (values ${sql.join(questions.map(({ id }) => sql`(${sql.lit(Number(id))})`))}) as q (question)
    where question <> ${sql.lit(Number(feelingQuestion.id))} or get_byte(dice, 0) > 2
    union all
    select present.school_id, student_id, day, own.slot, ${ownResponse}::smallint,
      least(opening + interval '21 seconds' * get_byte(dice, 4) + interval '4 seconds' * own.slot, ${now}::timestamptz)
    from present join own_questions own on own.school_id = present.school_id
      and own.verified = 'approved' and own.answered_at is not null and own.ended_at is null
      and own.grades = '{}' and own.weekdays = '{}'
      and day between own.first_day and own.last_day and extract(isodow from day) < 6
    where get_byte(dice, 0) > 4`;
}

/** All at once into an empty table, the rollup after it. Making an index at the end takes half the time. */
export async function insertHistory(db: Database, span: DemoSpan): Promise<void> {
  await sql`alter table answers drop constraint answers_pkey`.execute(db);
  await sql`insert into answers (school_id, student_id, day, question, response, created_at)
    ${checkIns(span)}`.execute(db);
  await sql`alter table answers add primary key (school_id, student_id, day, question)`.execute(db);
  await sql`alter table student_days drop constraint student_days_pkey`.execute(db);
  await sql`drop index student_days_by_day`.execute(db);
  await insertRollups(db);
  await sql`alter table student_days add primary key (school_id, student_id, day)`.execute(db);
  await sql`create index student_days_by_day on student_days (school_id, day)`.execute(db);
  await sql`analyze`.execute(db);
}

/** One answer after the other, as people give them. */
export async function addCheckIns(db: Database, span: DemoSpan): Promise<void> {
  await sql`select count(r.response) from (${checkIns(span)} order by 3, 1, 2, 4) c, lateral record_answer(
    c.school_id, c.student_id, c.question::smallint, c.response, c.day, c.created_at) r`.execute(db);
}
