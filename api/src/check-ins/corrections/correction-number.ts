import { type RawBuilder, sql } from 'kysely';

interface AnswerColumns {
  schoolId: number;
  studentId: number;
  question: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
}

/** An SQL expression for the number of the latest correction of an answer; 0 without one. */
export const correctionNumber = ({
  schoolId,
  studentId,
  question,
  day,
}: AnswerColumns) => sql<number>`coalesce((
  select max(c.number) from answer_corrections c where c.school_id = ${schoolId} and c.student_id = ${studentId}
    and c.day = ${day} and c.question = ${question}), 0)`;
