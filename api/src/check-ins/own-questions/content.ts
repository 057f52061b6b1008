import { languages } from '@tapin/contract/languages';
import {
  longestQuestionDays,
  type NewOwnQuestion,
  type QuestionContent,
} from '@tapin/contract/own-questions';
import { type OwnQuestionType, type QuestionResponse, responsesOfType } from '@tapin/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import { addDays } from '#src/basics/local-day.ts';

/** Answers to a school's own questions are stored by the place of the response in its type, from 1: no is 2. */
export function storedOwnResponse(type: OwnQuestionType, response: QuestionResponse): number | null {
  const responses: readonly QuestionResponse[] = responsesOfType[type];
  return responses.includes(response) ? responses.indexOf(response) + 1 : null;
}

/** Returns the response of a stored number, or undefined when the type of the question has no such response. */
export const ownResponseOf = (type: OwnQuestionType, stored: number): QuestionResponse | undefined =>
  responsesOfType[type][stored - 1];

/** The columns of `own_questions` and `question_offers` that hold what is asked. */
export interface ContentColumns {
  type: QuestionContent['type'];
  texts: QuestionContent['texts'];
  low_responses: number[];
}

/** The texts without anything that a request has beside them, which would be stored and read with every check-in. */
const knownTexts = (texts: QuestionContent['texts']): QuestionContent['texts'] =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const text = texts[language];
      if (!text) return [];
      const { question, steps } = text;
      return [[language, { question, ...(steps && { steps }) }]];
    }),
  );

/** Returns what is stored of a question, or refuses one that is not complete. */
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
 * Returns the days on which a question that is saved today has its slot: nobody was asked before today. Refuses days
 * that are over, in the wrong order, or too many.
 */
export function slotDaysOf({ firstDay, lastDay }: NewOwnQuestion, today: string) {
  const first = firstDay < today ? today : firstDay;
  const isValid = lastDay >= first && lastDay <= addDays(first, longestQuestionDays - 1);
  if (!isValid) throw new AppError('question_dates_invalid');
  return { first_day: first, last_day: lastDay };
}
