import { isLowResponse } from '@tapin/contract/low-answers';
import { type BuiltInQuestion, type QuestionResponse, questions } from '@tapin/contract/questions';
import { parseId } from '#src/basics/ids.ts';
import { ownResponseOf, storedOwnResponse } from '#src/check-ins/own-questions/content.ts';
import { ownQuestionId, parseOwnQuestionId } from '#src/check-ins/own-questions/replies.ts';
import { findForAnswer, type OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import { responseOf, storedResponse } from '#src/check-ins/questions/questions.ts';
import type { Database } from '#src/database/database.ts';

/** Identifies one version of an answer; its parts form the id in the API. */
export interface AnswerKey {
  studentId: number;
  day: string;
  /** The id of the question in the API. */
  questionId: string;
  /** The number of the correction that stored the answer; 0 for the first answer. */
  number: number;
}

export const answerIdOf = ({ studentId, day, questionId, number }: AnswerKey): string =>
  [studentId, day, questionId, ...(number > 0 ? [number] : [])].join('.');

const pattern = /^(\d+)\.(\d{4}-\d{2}-\d{2})\.(q?\d+)(?:\.([1-9]\d{0,3}))?$/;

export function parseAnswerId(id: string): AnswerKey | null {
  const [, student = '', day = '', questionId = '', number = '0'] = pattern.exec(id) ?? [];
  const studentId = parseId(student);
  return studentId === null ? null : { studentId, day, questionId, number: Number(number) };
}

export interface AskedQuestion {
  id: string;
  /**
   * The number of the question in stored answers. For an own question it is the slot, which can change until the first
   * answer.
   */
  number: number;
  /** Converts a response into its stored form, or returns null when it does not fit the question. */
  store(response: QuestionResponse): number | null;
  /** Converts a stored response back, or returns undefined when the question has no such response. */
  read(stored: number): QuestionResponse | undefined;
  isLow(stored: number): boolean;
  isOwn: boolean;
  /** The id of an own question without any answer. */
  unansweredId?: number;
}

export const fromBuiltInQuestion = (question: BuiltInQuestion): AskedQuestion => ({
  id: question.id,
  number: Number(question.id),
  store: (response) => storedResponse(question, response),
  read: (stored) => responseOf(question, stored),
  isLow: (stored) => isLowResponse(question, responseOf(question, stored)),
  isOwn: false,
});

export const fromOwnQuestion = (row: OwnQuestionRow): AskedQuestion => ({
  id: ownQuestionId(row.id),
  number: row.slot,
  store: (response) => storedOwnResponse(row.type, response),
  read: (stored) => ownResponseOf(row.type, stored),
  isLow: (stored) => row.low_responses.includes(stored),
  isOwn: true,
});

/**
 * Finds the question of an answer, with the day on which the answer counts. Returns undefined when the question is not
 * for the student.
 */
export async function findAskedQuestion(
  db: Database,
  id: string,
  answering: Parameters<typeof findForAnswer>[2],
): Promise<{ asked: AskedQuestion; day: string } | undefined> {
  const builtIn = questions.find((question) => question.id === id);
  // The statement that stores an answer to a built-in question finds the day itself, which saves a statement.
  if (builtIn) return { asked: fromBuiltInQuestion(builtIn), day: answering.deviceDay };
  const ownId = parseOwnQuestionId(id);
  const row = ownId === null ? undefined : await findForAnswer(db, ownId, answering);
  if (!row) return undefined;
  return {
    asked: { ...fromOwnQuestion(row), ...(!row.is_answered && { unansweredId: row.id }) },
    day: row.day,
  };
}
