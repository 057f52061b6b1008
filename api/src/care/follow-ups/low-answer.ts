import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { isAskedOn } from '#src/policy/asked-students.ts';
import { hasLowAnswer, hasLowOwnAnswer } from '#src/policy/low-answers.ts';

/** Whether the student has given a low answer on that day. */
export async function hasLowAnswerOn(
  db: Database,
  schoolId: number,
  studentId: number,
  day: RawBuilder<string>,
) {
  const { rows } = await sql`
    select from student_days d
    join school_users su on su.school_id = d.school_id and su.user_id = d.student_id and ${isAskedOn('su', sql`d.day`)}
    where d.school_id = ${schoolId} and d.student_id = ${studentId} and d.day = ${day}
      and (${hasLowAnswer('d')} or ${hasLowOwnAnswer('d')})`.execute(db);
  return rows.length > 0;
}
