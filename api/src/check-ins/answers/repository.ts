import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

export function listAnswers(db: Database, schoolId: number, studentId: number, day: string) {
  return db
    .selectFrom('answers')
    .select(['question', 'response', 'created_at', 'day', 'student_id'])
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .where('day', '=', day)
    .orderBy('question')
    .execute();
}

export interface NewAnswer {
  schoolId: number;
  studentId: number;
  question: number;
  response: number;
  day: string;
  now: Date;
}

/** Stores the answer with its rollup, or finds the one already stored; returns what is stored. */
export async function recordAnswer(db: Database, answer: NewAnswer) {
  const { rows } = await sql<{ response: number; created_at: Date }>`
    select response, created_at from record_answer(
      ${answer.schoolId}, ${answer.studentId}, ${answer.question}::smallint, ${answer.response}::smallint,
      ${answer.day}::date, ${answer.now})`.execute(db);
  return rows[0];
}
