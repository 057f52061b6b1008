import type { Answer } from '@tapin/contract/entities';
import type { QuestionResponse } from '@tapin/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import { localDay } from '#src/basics/local-day.ts';
import { ownResponseOf, storedOwnResponse } from '#src/check-ins/own-questions/content.ts';
import { parseOwnQuestionId } from '#src/check-ins/own-questions/replies.ts';
import {
  markAnswered,
  type OwnQuestionRow,
  recordAnswerInOneStatement,
} from '#src/check-ins/own-questions/repository.ts';
import { findQuestion } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import {
  type AskedQuestion,
  answerIdOf,
  findAskedQuestion,
  fromBuiltInQuestion,
  fromOwnQuestion,
} from './asked-question.ts';
import { isInsertedNow, recordAnswer } from './repository.ts';

export interface AnswerRow {
  student_id: number;
  day: string;
  question: number;
  response: number;
  created_at: Date;
  /** The number of the latest correction; 0 or absent if there is none. */
  number?: number;
}

export function answerOf(
  asked: Pick<AskedQuestion, 'id' | 'read'>,
  row: Omit<AnswerRow, 'question'>,
): Answer | undefined {
  const response = asked.read(row.response);
  if (response === undefined) return undefined;
  const { student_id: studentId, day, number = 0 } = row;
  return {
    _id: answerIdOf({ studentId, day, questionId: asked.id, number }),
    question: asked.id,
    student: String(studentId),
    response,
    createdAt: row.created_at.toISOString(),
  };
}

/**
 * Returns the answers of one day on which the own questions had the slots. Leaves out answers to questions that only a
 * newer version of the API knows, which may run at the same time.
 */
export const answersOf = (rows: AnswerRow[], ownQuestions: readonly OwnQuestionRow[]): Answer[] =>
  rows.flatMap((row) => {
    const builtIn = findQuestion(row.question);
    const own = ownQuestions.find(({ slot }) => slot === row.question);
    const asked = builtIn ? fromBuiltInQuestion(builtIn) : own && fromOwnQuestion(own);
    return (asked && answerOf(asked, row)) ?? [];
  });

export interface LowAnswer {
  schoolId: number;
  studentId: number;
  /** The stored number: of a built-in question, or of the slot of an own question. */
  question: number;
  isOwn: boolean;
  response: number;
  day: string;
  now: Date;
  timeZone: string;
}

/** Applies the alert rules to a low answer, in the transaction that stores it. */
export type OnLowAnswer = (db: Database, answer: LowAnswer) => Promise<void>;

/**
 * Stores an answer with one statement if it is not low and not the first answer to an own question. Returns undefined
 * for every other answer.
 */
async function submitInOneStatement(
  db: Database,
  questionId: string,
  response: QuestionResponse,
  answering: Parameters<typeof recordAnswerInOneStatement>[2],
): Promise<Answer | undefined> {
  const id = parseOwnQuestionId(questionId);
  if (id === null) return undefined;
  const type = typeof response === 'boolean' ? 'basic' : 'steps';
  const stored = storedOwnResponse(type, response);
  if (stored === null) return undefined;
  const row = await recordAnswerInOneStatement(db, id, answering, { type, stored });
  if (!row) return undefined;
  const asked = { id: questionId, read: (value: number) => ownResponseOf(type, value) };
  return answerOf(asked, { student_id: answering.studentId, ...row });
}

export async function submitResponse(
  db: Database,
  member: Membership,
  { questionId, response }: { questionId: string; response: QuestionResponse },
  { now, timeZone }: { now: Date; timeZone: string },
  onLowAnswer: OnLowAnswer,
): Promise<{ answer: Answer; isNewLowAnswer: boolean }> {
  const { schoolId, userId: studentId } = member;
  const answering = { schoolId, studentId, deviceDay: localDay(now, timeZone), now };
  const storedAtOnce = await submitInOneStatement(db, questionId, response, answering);
  if (storedAtOnce) return { answer: storedAtOnce, isNewLowAnswer: false };
  const found = await findAskedQuestion(db, questionId, answering);
  if (!found) throw new AppError('not_found');
  const { asked, day } = found;
  const value = asked.store(response);
  if (value === null) throw new AppError('response_invalid');
  const given = { schoolId, studentId, response: value, now };
  const isLow = asked.isLow(value);
  let isNewLowAnswer = false;

  const recordInTransaction = () =>
    db.transaction().execute(async (transaction) => {
      const question =
        asked.unansweredId === undefined
          ? asked.number
          : await markAnswered(transaction, asked.unansweredId, now);
      if (question === undefined) throw new AppError('not_found');
      const stored = await recordAnswer(transaction, { ...given, question, day });
      // For an answer that was stored before, the alert rules have already been applied.
      if (stored && isLow) {
        const key = { ...given, question, day: stored.day };
        isNewLowAnswer = stored.response === value && (await isInsertedNow(transaction, key));
      }
      if (stored && isNewLowAnswer) {
        const { isOwn } = asked;
        await onLowAnswer(transaction, { ...given, question, isOwn, day: stored.day, timeZone });
      }
      return stored;
    });

  const needsTransaction = isLow || asked.unansweredId !== undefined;
  const stored = await (needsTransaction
    ? recordInTransaction()
    : recordAnswer(db, { ...given, question: asked.number, day }));
  // The student was deleted after the session was found.
  if (!stored) throw new AppError('session_expired');
  const answer = answerOf(asked, { student_id: studentId, ...stored });
  if (!answer) throw new AppError('unknown');
  return { answer, isNewLowAnswer };
}
