import { questions } from '@tapin/contract/questions';
import { sql } from 'kysely';
import { countColumnsOf } from '#src/check-ins/questions/columns.ts';
import { hasAnswer } from '#src/check-ins/totals/rollups.ts';
import type { Totals } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import { countedFrom, countedFromJoins, isAskedOn } from '#src/policy/asked-students.ts';
import type { Scope } from '#src/policy/visible-students.ts';

/** The grade of a student: a number, the code of another grade, or neither. */
export interface GradeKey {
  grade: number | null;
  grade_code: string | null;
}

export interface DayCounts extends Totals, GradeKey {
  day: string;
}

/** The SQL columns that count each response in the rows `d`. */
export const responseCounts = sql.join(
  questions.flatMap((question) =>
    countColumnsOf(question).map(
      ({ response, column }) =>
        sql`count(*) filter (where ${sql.ref(`d.${question.name}`)} = ${sql.lit(Number(response))})::integer
          as ${sql.ref(column)}`,
    ),
  ),
);

/**
 * The rows of the days. The days are passed as one array, because for a range or a list of parameters a generic plan
 * expects hardly any rows.
 */
export const answeredDays = (scope: Scope, days: readonly string[]) => sql`
  from school_users su
  join student_days d on d.school_id = su.school_id and d.student_id = su.user_id
    and d.day = any(${days}::date[])
  where ${scope} and ${isAskedOn('su', sql`d.day`)} and ${hasAnswer('d')}`;

export async function listDayCounts(db: Database, scope: Scope, days: readonly string[]) {
  if (days.length === 0) return [];
  const { rows } = await sql<DayCounts>`
    select d.day, su.grade, su.grade_code, count(*)::integer as tap_ins, ${responseCounts}
    ${answeredDays(scope, days)}
    group by d.day, su.grade, su.grade_code`.execute(db);
  return rows;
}

export interface StudentGroup extends GradeKey {
  not_asked_from: string | null;
  counted_from: string;
  students: number;
}

export async function listStudentGroups(db: Database, scope: Scope) {
  const { rows } = await sql<StudentGroup>`
    select su.grade, su.grade_code, su.not_asked_from, ${countedFrom} as counted_from, count(*)::integer as students
    from school_users su ${countedFromJoins}
    where ${scope} group by su.grade, su.grade_code, su.not_asked_from, counted_from`.execute(db);
  return rows;
}

export async function findCountedFrom(db: Database, scope: Scope): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(${countedFrom}) as day from school_users su ${countedFromJoins} where ${scope}`.execute(db);
  return rows[0]?.day ?? null;
}

export const countAsked = (groups: readonly StudentGroup[], days: readonly string[]): number =>
  groups.reduce(
    (sum, { students, not_asked_from, counted_from }) =>
      sum +
      students *
        days.filter((day) => day >= counted_from && (not_asked_from === null || day < not_asked_from)).length,
    0,
  );
