import { languages } from '@tapin/contract/languages';
import {
  longestQuestionDays,
  type NewOwnQuestion,
  type QuestionContent,
} from '@tapin/contract/own-questions';
import { type OwnQuestionType, type QuestionResponse, responsesOfType } from '@tapin/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import { addDays } from '#src/basics/local-day.ts';

/** Returns the stored number of a response: its position in the question type, from 1. No is 2. */
export function storedOwnResponse(type: OwnQuestionType, response: QuestionResponse): number | null {
  const responses: readonly QuestionResponse[] = responsesOfType[type];
  return responses.includes(response) ? responses.indexOf(response) + 1 : null;
}

export const ownResponseOf = (type: OwnQuestionType, stored: number): QuestionResponse | undefined =>
  responsesOfType[type][stored - 1];

export interface ContentColumns {
  type: QuestionContent['type'];
  texts: QuestionContent['texts'];
  low_responses: number[];
}

/**
 * Returns the texts without other properties of the request, which would otherwise be stored and read with every
 * check-in.
 */
const knownTexts = (texts: QuestionContent['texts']): QuestionContent['texts'] =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language];
      if (!text) return [];
      const { question, steps } = text;
      return [[language, { question, ...(steps && { steps }) }]];
    }),
  );

export function contentColumns({ type, texts, lowResponses }: QuestionContent): ContentColumns {
  const written = languages.flatMap((language) => texts[language] ?? []);
  const hasSteps = type === 'steps';
  const isComplete = written.length > 0 && written.every(({ steps }) => (steps !== undefined) === hasSteps);
  const low = lowResponses.map((response) => storedOwnResponse(type, response));
  const stored = low.filter((response) => response !== null);
  const fits = stored.length === low.length && stored.length < responsesOfType[type].length;
  if (!isComplete || !fits) throw new AppError('question_invalid');
  return { type, texts: knownTexts(texts), low_responses: stored.toSorted() };
}

export function contentOf({ type, texts, low_responses }: ContentColumns): QuestionContent {
  const lowResponses = low_responses
    .map((stored) => ownResponseOf(type, stored))
    .filter((response): response is QuestionResponse => response !== undefined);
  return { type, texts, lowResponses };
}

/**
 * Returns the days on which a question that is saved today has its slot, starting today at the earliest. Refuses days
 * that are over, in the wrong order, or too many.
 */
export function slotDaysOf({ firstDay, lastDay }: NewOwnQuestion, today: string) {
  const first = firstDay < today ? today : firstDay;
  const isValid = lastDay >= first && lastDay <= addDays(first, longestQuestionDays - 1);
  if (!isValid) throw new AppError('question_dates_invalid');
  return { first_day: first, last_day: lastDay };
}
