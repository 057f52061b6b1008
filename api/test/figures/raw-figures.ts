import type { ClassType, Role } from '@tapin/contract/entities';
import { fieldPerQuestion, type QuestionName, questions, responsesOfType } from '@tapin/contract/questions';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import type { Built } from '#test/build.ts';
import type { Person } from '#test/people.ts';

export interface Filter {
  teacherId?: number;
  classType?: ClassType;
  grade?: number;
}

/** Selects the students that a person sees, only from the tables of people and classes. */
export function scopeSql(schoolId: number, caller: { role: Role; person: Person }, filter: Filter) {
  const teacher = caller.role === 'teacher' ? caller.person.userId : (filter.teacherId ?? null);
  return sql`
    select u.id, u.first_name from users u join school_users m on m.user_id = u.id
    where m.school_id = ${schoolId} and m.role = 'student' and m.verified = 'approved'
      and (${filter.grade ?? null}::integer is null or m.grade = ${filter.grade ?? null}::integer)
      and (${teacher}::integer is null and ${filter.classType ?? null}::text is null or exists (
        select from class_assignments c where c.school_id = m.school_id and c.student_id = u.id
          and (${teacher}::integer is null or c.teacher_id = ${teacher}::integer)
          and (${filter.classType ?? null}::text is null or c.class_type = ${filter.classType ?? null}::text)))`;
}

type Scope = ReturnType<typeof scopeSql>;

export const answersOf = (schoolId: number, scope: Scope, start: string, end: string) => sql`
  select a.* from answers a join (${scope}) s on s.id = a.student_id
  where a.school_id = ${schoolId} and a.day between ${start}::date and ${end}::date`;

export async function firstRow<T>(db: Built['db'], query: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await query.execute(db);
  return rows[0] as T;
}

export async function expectedCounts(db: Built['db'], answers: ReturnType<typeof sql>) {
  const { rows } = await sql<{ question: number; response: number; count: number }>`
    select a.question, a.response, count(*)::integer as count from (${answers}) a
    group by a.question, a.response`.execute(db);
  const count = (question: number, response: number) =>
    rows.find((row) => row.question === question && row.response === response)?.count ?? 0;
  return fieldPerQuestion(questions, 'name', ({ id, type }) =>
    Object.fromEntries(
      responsesOfType[type].map((response) => [String(response), count(Number(id), Number(response))]),
    ),
  );
}

export const countsOf = (stats: { question: { graphic: string }; stats: Record<string, number> }[]) =>
  Object.fromEntries(stats.map(({ question, stats: counts }) => [question.graphic, counts]));

export async function expectedWeek(db: Built['db'], answers: ReturnType<typeof sql>, monday: string) {
  const week = [];
  for (let index = 0; index < 5; index += 1) {
    const date = addDays(monday, index);
    const means = questions.map(
      ({ id, name, type }) => sql`
      (avg(a.response) filter (where a.question = ${Number(id)}::smallint)
        * ${type === 'basic' ? 100 : 1}::integer)::float8 as ${sql.ref(name)}`,
    );
    const row = await firstRow<Record<QuestionName, number | null>>(
      db,
      sql`select ${sql.join(means)} from (${answers}) a where a.day = ${date}::date`,
    );
    week.push({ date, ...row });
  }
  return week;
}

export const rounded = (week: ({ date: string } & Record<QuestionName, number | null>)[]) =>
  week.map((day) =>
    Object.values(day).map((value) => (typeof value === 'number' ? value.toFixed(6) : value)),
  );

export const ownAnswersOf = (answers: ReturnType<typeof sql>) => sql`
  select a.*, q.id as question_id, q.type from (${answers}) a
  join own_questions q on q.school_id = a.school_id and q.slot = a.question and q.verified = 'approved'
    and a.day >= q.first_day and a.day <= q.last_day`;

export interface OwnCount {
  id: string;
  /** The stored response: 1 is yes and 2 is no, or a step. */
  response: number;
  count: number;
}

export async function expectedOwnCounts(db: Built['db'], answers: ReturnType<typeof sql>) {
  const { rows } = await sql<OwnCount>`
    select 'q' || o.question_id as id, o.response, count(*)::integer as count
    from (${ownAnswersOf(answers)}) o group by o.question_id, o.response`.execute(db);
  return rows;
}

/** Computes the share of yes or the mean step of each own question on each day with an answer to it. */
export async function expectedOwnDays(db: Built['db'], answers: ReturnType<typeof sql>) {
  const { rows } = await sql<{ id: string; day: string; value: number }>`
    select 'q' || o.question_id as id, o.day,
      avg(case o.type when 'basic' then (o.response = 1)::integer * 100 else o.response end)::float8 as value
    from (${ownAnswersOf(answers)}) o group by o.question_id, o.day`.execute(db);
  return rows;
}
