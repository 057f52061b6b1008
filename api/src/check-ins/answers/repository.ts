import { type RawBuilder, sql } from 'kysely';
import { correctionNumber } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import { answerDay } from '#src/people/calendar/school-days.ts';

/** Selects the answers of a student on the day of an outer row, with the number of their latest correction. */
export function selectAnswers(schoolId: number, studentId: number, day: RawBuilder<string>) {
  const key = { schoolId, studentId, question: sql.ref('a.question'), day };
  return sql`
    select a.question, a.response, a.created_at, a.day, a.student_id, ${correctionNumber(key)} as number
    from answers a where a.school_id = ${schoolId} and a.student_id = ${studentId} and a.day = ${day}`;
}

export interface NewAnswer {
  schoolId: number;
  studentId: number;
  question: number;
  response: number;
  /** The day in the student's time zone. The answer counts for the school's day if that is earlier. */
  day: string;
  now: Date;
}

export interface StoredAnswer {
  response: number;
  created_at: Date;
  day: string;
  number: number;
}

/** Whether the current transaction has inserted the answer, and not an earlier call. `db` has to be a transaction. */
export async function isInsertedNow(
  db: Database,
  { schoolId, studentId, question, day }: Pick<NewAnswer, 'schoolId' | 'studentId' | 'question' | 'day'>,
): Promise<boolean> {
  const { rows } = await sql<{ is_new: boolean }>`
    select xmin = pg_current_xact_id()::xid as is_new from answers where school_id = ${schoolId}
      and student_id = ${studentId} and question = ${question} and day = ${day}::date`.execute(db);
  return rows[0]?.is_new === true;
}

/**
 * Stores the answer with its rollup, unless the question was already answered. Returns the stored answer and its day.
 */
export async function recordAnswer(db: Database, answer: NewAnswer) {
  const { schoolId, studentId, question, response, day, now } = answer;
  const key = { schoolId, studentId, question: sql.val(question), day: sql.ref('counted.day') };
  const { rows } = await sql<StoredAnswer>`
    select r.response, r.created_at, counted.day, ${correctionNumber(key)} as number
    from (select ${answerDay(schoolId, day, now)} as day) counted
    cross join lateral record_answer(${schoolId}, ${studentId}, ${question}::smallint, ${response}::smallint,
      counted.day, ${now}) r`.execute(db);
  return rows[0];
}
