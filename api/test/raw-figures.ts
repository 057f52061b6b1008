import type { ClassType, Role } from '@tapin/shared/contract/entities';
import { sql } from 'kysely';
import { addDays } from '#src/basics/local-day.ts';
import type { Built } from './build.ts';
import type { Person } from './people.ts';

export interface Filter {
  teacherId?: number;
  classType?: ClassType;
  grade?: number;
}

/** The students that somebody sees, and their answers: from the tables of people and of answers alone. */
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

export async function one<T>(db: Built['db'], query: ReturnType<typeof sql>): Promise<T> {
  const { rows } = await query.execute(db);
  return rows[0] as T;
}

export async function expectedCounts(db: Built['db'], answers: ReturnType<typeof sql>) {
  const { rows } = await sql<{ question: number; response: number; count: number }>`
    select a.question, a.response, count(*)::integer as count from (${answers}) a
    group by a.question, a.response`.execute(db);
  const count = (question: number, response: number) =>
    rows.find((row) => row.question === question && row.response === response)?.count ?? 0;
  const yesAndNo = (question: number) => ({ true: count(question, 1), false: count(question, 0) });
  const feeling = Object.fromEntries([1, 2, 3, 4, 5].map((level) => [level, count(3, level)]));
  return { eaten: yesAndNo(1), rested: yesAndNo(2), feeling };
}

export const countsOf = (stats: { question: { graphic: string }; stats: Record<string, number> }[]) =>
  Object.fromEntries(stats.map(({ question, stats: counts }) => [question.graphic, counts]));

export async function expectedWeek(db: Built['db'], answers: ReturnType<typeof sql>, monday: string) {
  const week = [];
  for (let index = 0; index < 5; index += 1) {
    const date = addDays(monday, index);
    const mean = (question: number, factor: number) => sql`
      (avg(a.response) filter (where a.question = ${question}::smallint) * ${factor}::integer)::float8`;
    const row = await one<Record<'eaten' | 'rested' | 'feeling', number | null>>(
      db,
      sql`select ${mean(1, 100)} as eaten, ${mean(2, 100)} as rested, ${mean(3, 1)} as feeling
        from (${answers}) a where a.day = ${date}::date`,
    );
    week.push({ date, ...row });
  }
  return week;
}

export const rounded = (
  week: { date: string; eaten: number | null; rested: number | null; feeling: number | null }[],
) =>
  week.map((day) =>
    Object.values(day).map((value) => (typeof value === 'number' ? value.toFixed(6) : value)),
  );
