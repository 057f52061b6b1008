import { sql } from 'kysely';
import { type SlotName, slotNames } from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';
import { answeredDays, type DayCounts, responseCounts } from '#src/insight/school-days/repository.ts';
import { studentsInScope } from '#src/insight/scope/scope.ts';
import { allStudentsOf } from '#src/policy/visible-students.ts';

export type SlotColumn = `${SlotName}_${1 | 2 | 3 | 4 | 5}`;

/** The answers of one day by the students of one grade who have the same teachers. */
export interface DayCell extends DayCounts, Record<SlotColumn, number> {
  /** Null if the teachers were not asked for. */
  teachers: number[] | null;
}

const slotCounts = sql.join(
  slotNames.flatMap((slot) =>
    [1, 2, 3, 4, 5].map(
      (stored) =>
        sql`count(*) filter (where ${sql.ref(`d.${slot}`)} = ${sql.lit(stored)})::integer as ${sql.ref(`${slot}_${stored}`)}`,
    ),
  ),
);

const teachersOfStudent = sql`(select array_agg(distinct ca.teacher_id order by ca.teacher_id)
  from class_assignments ca where ca.school_id = su.school_id and ca.student_id = su.user_id)`;

/** Lists the answers of all students of a school, because what may be said about a group depends on the others. */
export async function listDayCells(
  db: Database,
  schoolId: number,
  days: readonly string[],
  { byTeacher }: { byTeacher: boolean },
): Promise<DayCell[]> {
  if (days.length === 0) return [];
  const scope = studentsInScope(allStudentsOf(schoolId));
  const { rows } = await sql<DayCell>`
    select day, grade, grade_code, teachers, count(*)::integer as tap_ins, ${responseCounts}, ${slotCounts}
    from (
      select d.*, su.grade, su.grade_code, ${byTeacher ? teachersOfStudent : sql`null::integer[]`} as teachers
      ${answeredDays(scope, days)}
    ) d
    group by day, grade, grade_code, teachers`.execute(db);
  return rows;
}
