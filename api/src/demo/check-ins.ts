import { feelingQuestion, type QuestionName, questions } from '@tapin/contract/questions';
import { type RawBuilder, sql } from 'kysely';
import { insertRollups } from '#src/check-ins/totals/rollups.ts';
import type { Database } from '#src/database/database.ts';

const usZones: readonly string[] = [
  'America/New_York',
  'America/Detroit',
  'America/Chicago',
  'America/Denver',
  'America/Boise',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
];

/**
 * Returns the time zone of the demo schools: the zone of the server if it is in the United States, otherwise Central
 * Time.
 */
export function demoZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return usZones.includes(timeZone) ? timeZone : 'America/Chicago';
}

/** Returns SQL for the n-th weekday, Monday (1) to Sunday (7), of a month in the year of the column `year`. */
const nthOf = (month: number, weekday: number, nth: number) => {
  const first = sql`make_date(year, ${sql.lit(month)}, 1)`;
  return sql`${first} + (${sql.lit(weekday + 7)} - extract(isodow from ${first})::integer) % 7 + ${sql.lit(7 * (nth - 1))}`;
};

/** Returns SQL for the last such weekday of a month, which is a week before the first one of the next month. */
const lastOf = (month: number, weekday: number) => nthOf(month + 1, weekday, 0);

/** The query for the breaks and holidays of the years around a day: `first_day`, `last_day` and `name`. */
export const demoHolidays = (today: string): RawBuilder<unknown> => sql`
  select h.first_day, h.last_day, h.name
  from generate_series(-2, 1) n
  cross join lateral (select extract(year from ${today}::date)::integer + n as year) y
  cross join lateral (values
    (${nthOf(1, 1, 3)}, ${nthOf(1, 1, 3)}, 'Martin Luther King Jr. Day'),
    (${nthOf(2, 1, 3)}, ${nthOf(2, 1, 3)}, 'Presidents’ Day'),
    (${nthOf(3, 1, 3)}, ${nthOf(3, 1, 3)} + 4, 'Spring break'),
    (${lastOf(5, 1)}, ${lastOf(5, 1)}, 'Memorial Day'),
    (make_date(year, 6, 18), make_date(year, 8, 25), 'Summer break'),
    (${nthOf(9, 1, 1)}, ${nthOf(9, 1, 1)}, 'Labor Day'),
    (make_date(year, 11, 11), make_date(year, 11, 11), 'Veterans Day'),
    (${nthOf(11, 4, 4)}, ${nthOf(11, 4, 4)} + 1, 'Thanksgiving'),
    (make_date(year, 12, 22), make_date(year + 1, 1, 4), 'Winter break')
  ) as h (first_day, last_day, name)`;

const schoolCode = 'CEDAR3';
const askedForDays = 360;

const demoQuestions = [
  {
    slot: 4,
    type: 'basic',
    texts: {
      en: { question: 'Did you play with a friend at recess?' },
      es: { question: '¿Jugaste con un amigo o una amiga en el recreo?' },
    },
  },
  {
    slot: 5,
    type: 'steps',
    texts: {
      en: {
        question: 'How hard was your homework?',
        steps: ['Much too hard', 'Hard', 'Just right', 'Easy', 'Very easy'],
      },
      es: {
        question: '¿Qué tan difícil fue tu tarea?',
        steps: ['Demasiado difícil', 'Difícil', 'Justa', 'Fácil', 'Muy fácil'],
      },
    },
  },
] as const;

/**
 * Inserts the own questions with their first day, unless the school already has questions. Returns whether it did.
 * They are marked as answered, because their answers are inserted with the check-ins afterwards.
 */
export async function insertOwnQuestions(db: Database, firstDay: string): Promise<boolean> {
  const { rows: existing } = await sql`
    select from own_questions q join schools s on s.id = q.school_id where s.code = ${schoolCode}`.execute(
    db,
  );
  if (existing.length > 0) return false;
  for (const { slot, type, texts } of demoQuestions) {
    await sql`
      insert into own_questions (school_id, slot, type, texts, low_responses, grades, weekdays, first_day, last_day,
        verified, author_id, created_at, answered_at)
      select s.id, ${slot}, ${type}, ${JSON.stringify(texts)}::jsonb, '{}', '{}', '{}', first_day,
        first_day + ${sql.lit(askedForDays)}, 'approved', author.id, first_day - interval '2 days', first_day
      from schools s
      join users author on author.email = 'admin.' || lower(s.code) || '@demo.test'
      cross join lateral (select ${firstDay}::date as first_day) asked
      where s.code = ${schoolCode}`.execute(db);
  }
  return true;
}

/** The stored response to an own question `own` of a student with a mood, and dice for the day. */
const ownResponse = sql`case own.type
  when 'basic' then 1 + (get_byte(dice, 6) < 40 + 64 * care)::integer
  else greatest(1, least(5, round(mood - 0.9 + 3 * (get_byte(dice, 7) / 256.0 - 0.5)))) end`;

export interface DemoSpan {
  from: string;
  to: string;
  today: string;
  zone: string;
  now: Date;
}

/** How the mood at a school differs from the high school: younger students feel better. */
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
 * Generates check-ins with a weekly rhythm, absences, holidays, a mood for each student, school and grade, two hard
 * weeks at one school, and a few students who need care. Ids and days decide everything through a digest, so the
 * result is always the same. Today is always a school day, so that the demo also shows something on weekends.
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

/**
 * Inserts all check-ins at once into an empty table, and then the rollups. Creating the index at the end takes half
 * the time.
 */
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

/** Inserts answers one after the other, as people give them. */
export async function addCheckIns(db: Database, span: DemoSpan): Promise<void> {
  await sql`select count(r.response) from (${checkIns(span)} order by 3, 1, 2, 4) c, lateral record_answer(
    c.school_id, c.student_id, c.question::smallint, c.response, c.day, c.created_at) r`.execute(db);
}
