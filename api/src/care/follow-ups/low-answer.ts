import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasLowAnswer, hasLowOwnAnswer } from '#src/policy/low-answers.ts';

/** Whether the student has given a low answer on that day. */
export async function hasLowAnswerOn(
  db: Database,
  schoolId: number,
  studentId: number,
  day: RawBuilder<string>,
) {
  const { rows } = await sql`
    select from student_days d where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.day = ${day}
      and (${hasLowAnswer('d')} or ${hasLowOwnAnswer('d')})`.execute(db);
  return rows.length > 0;
}
