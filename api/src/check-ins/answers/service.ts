import type { Answer } from '@tapin/shared/contract/entities';
import { isLowResponse } from '@tapin/shared/contract/low-answers';
import { type BuiltInQuestion, type QuestionResponse, questions } from '@tapin/shared/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import { localDay } from '#src/basics/local-day.ts';
import { findQuestion, responseOf, storedResponse } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { recordAnswer } from './repository.ts';

export interface AnswerRow {
  student_id: number;
  day: string;
  question: number;
  response: number;
  created_at: Date;
}

function answerOf(question: BuiltInQuestion, row: Omit<AnswerRow, 'question'>): Answer {
  return {
    _id: `${row.student_id}.${row.day}.${question.id}`,
    question: question.id,
    student: String(row.student_id),
    response: responseOf(question, row.response),
    createdAt: row.created_at.toISOString(),
  };
}

/** Leaves out the answers to questions that only a newer version knows, which may run beside this one. */
export const answersOf = (rows: AnswerRow[]): Answer[] =>
  rows.flatMap((row) => {
    const question = findQuestion(row.question);
    return question ? [answerOf(question, row)] : [];
  });

/** An answer that has just been stored, and the time zone of the device it came from. */
export interface LowAnswer {
  schoolId: number;
  studentId: number;
  question: number;
  response: number;
  day: string;
  now: Date;
  timeZone: string;
}

/** What an answer that may ask for an adult sets off, in the transaction that stores it. */
export type Heed = (db: Database, answer: LowAnswer) => Promise<void>;

export async function submitResponse(
  db: Database,
  member: Membership,
  { questionId, response }: { questionId: string; response: QuestionResponse },
  { now, timeZone }: { now: Date; timeZone: string },
  heed: Heed,
): Promise<{ answer: Answer; isHeeded: boolean }> {
  const asked = questions.find(({ id }) => id === questionId);
  if (!asked) throw new AppError('not_found');
  const value = storedResponse(asked, response);
  if (value === null) throw new AppError('response_invalid');
  const { schoolId, userId: studentId } = member;
  const question = Number(asked.id);
  const given = { schoolId, studentId, question, response: value, now };
  const record = (within: Database) => recordAnswer(within, { ...given, day: localDay(now, timeZone) });
  let isHeeded = false;
  const recordAndHeed = () =>
    db.transaction().execute(async (transaction) => {
      const stored = await record(transaction);
      // What was stored before has set off what it had to.
      isHeeded = stored?.response === value && stored.created_at.getTime() === now.getTime();
      if (stored && isHeeded) await heed(transaction, { ...given, day: stored.day, timeZone });
      return stored;
    });
  const stored = await (isLowResponse(asked, response) ? recordAndHeed() : record(db));
  // Deleted since the session was looked up.
  if (!stored) throw new AppError('session_expired');
  return { answer: answerOf(asked, { student_id: studentId, ...stored }), isHeeded };
}
