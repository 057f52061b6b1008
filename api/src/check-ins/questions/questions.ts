import type { Language, Question } from '@tapin/shared/contract/entities';
import { texts } from '#src/basics/language.ts';

export const eatenQuestion = 1;
export const feelingQuestion = 3;

export function questionsIn(language: Language): Question[] {
  const { questions } = texts[language];
  return [
    { _id: '1', question: questions.eaten, type: 'basic', graphic: 'eaten' },
    { _id: '2', question: questions.rested, type: 'basic', graphic: 'rested' },
    { _id: '3', question: questions.feeling, type: 'feeling', graphic: 'feeling' },
  ];
}

export type Response = boolean | number;

/** As the table stores it; null when the response does not fit the question. */
export function storedResponse(question: number, response: Response): number | null {
  const isFeeling = question === feelingQuestion;
  if (isFeeling) return typeof response === 'number' ? response : null;
  return typeof response === 'boolean' ? Number(response) : null;
}

export function responseOf(question: number, stored: number): Response {
  return question === feelingQuestion ? stored : stored === 1;
}
