import type { Language, Question } from '@tapin/contract/entities';
import {
  type BuiltInQuestion,
  type QuestionResponse,
  type QuestionRow,
  questions,
  responsesOfType,
} from '@tapin/contract/questions';
import { questionTexts } from '@tapin/servers/question-texts';
import { type RawBuilder, sql } from 'kysely';

export function questionIn(language: Language, { id, name, type }: BuiltInQuestion): Question {
  return { _id: id, question: questionTexts[language][name], type, graphic: name };
}

export const questionsIn = (language: Language): Question[] =>
  questions.map((question) => questionIn(language, question));

export const findQuestion = (stored: number): BuiltInQuestion | undefined =>
  questions.find(({ id }) => id === String(stored));

export function storedResponse({ type }: QuestionRow, response: QuestionResponse): number | null {
  const accepted: readonly QuestionResponse[] = responsesOfType[type];
  return accepted.includes(response) ? Number(response) : null;
}

export function responseOf({ type }: QuestionRow, stored: number): QuestionResponse {
  return type === 'feeling' ? stored : stored === 1;
}

interface AnswerColumns {
  schoolId: number;
  studentId: number;
  question: RawBuilder<unknown>;
  day: RawBuilder<unknown>;
}

export const correctionNumber = ({
  schoolId,
  studentId,
  question,
  day,
}: AnswerColumns) => sql<number>`coalesce((
  select max(c.number) from answer_corrections c where c.school_id = ${schoolId} and c.student_id = ${studentId}
    and c.day = ${day} and c.question = ${question}), 0)`;
