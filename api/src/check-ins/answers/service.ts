import type { Answer } from '@tapin/shared/contract/entities';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import { type Response, responseOf, storedResponse } from '#src/check-ins/questions/questions.ts';
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

export function answerOf(row: AnswerRow): Answer {
  return {
    _id: `${row.student_id}.${row.day}.${row.question}`,
    question: String(row.question),
    student: String(row.student_id),
    response: responseOf(row.question, row.response),
    createdAt: row.created_at.toISOString(),
  };
}

export async function submitResponse(
  db: Database,
  member: Membership,
  { questionId, response }: { questionId: string; response: Response },
  day: string,
  now: Date,
): Promise<Answer> {
  const question = parseId(questionId);
  if (question === null || question > 3) throw new AppError('not_found');
  const value = storedResponse(question, response);
  if (value === null) throw new AppError('response_invalid');
  const key = { schoolId: member.schoolId, studentId: member.userId, question, day };
  const stored = await recordAnswer(db, { ...key, response: value, now });
  // Deleted since the session was looked up.
  if (!stored) throw new AppError('session_expired');
  return answerOf({ student_id: member.userId, day, question, ...stored });
}
