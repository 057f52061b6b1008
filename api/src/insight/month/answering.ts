import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { answeredDays, type GradeKey } from '#src/insight/school-days/repository.ts';
import type { Scope } from '#src/insight/scope/scope.ts';

/** A part of a range whose figures are shown: a week, a day of the week or a grade, a week of a grade, or all of it. */
export interface Part {
  grade?: GradeKey;
  monday?: string;
  weekday?: number;
}

interface AnsweringRow extends GradeKey {
  of_grade: boolean;
  monday: string | null;
  weekday: number | null;
  students: number;
}

const keyOf = ({ grade, monday, weekday }: Part): string =>
  JSON.stringify([grade ? [grade.grade, grade.grade_code] : null, monday ?? null, weekday ?? null]);

/** Counts the students who answered in each part of a range, each of them once. Figures of fewer than five are hidden. */
export async function countAnswering(db: Database, scope: Scope, days: readonly string[]) {
  const counts = new Map<string, number>();
  if (days.length > 0) {
    const { rows } = await sql<AnsweringRow>`
      select grade, grade_code, grouping(grade) = 0 as of_grade, monday, weekday,
        count(distinct user_id)::integer as students
      from (
        select su.user_id, su.grade, su.grade_code, extract(isodow from d.day)::integer as weekday,
          d.day - (extract(isodow from d.day)::integer - 1) as monday
        ${answeredDays(scope, days)}
      ) answered
      group by grouping sets ((), (monday), (weekday), (grade, grade_code), (grade, grade_code, monday))`.execute(
      db,
    );
    for (const { grade, grade_code, of_grade, monday, weekday, students } of rows) {
      const part = {
        ...(of_grade && { grade: { grade, grade_code } }),
        ...(monday !== null && { monday }),
        ...(weekday !== null && { weekday }),
      };
      counts.set(keyOf(part), students);
    }
  }
  return (part: Part): number => counts.get(keyOf(part)) ?? 0;
}
