import { feelingQuestion, type QuestionResponse, type QuestionRow } from './questions.ts';

/**
 * What counts as low. There are two rules, and they differ on purpose: a *low feeling* is what staff are shown and what
 * the figures count; a *low answer* is what may open a follow-up, which a student who has not eaten does as well. The
 * list of questions names the low responses of each question.
 */

/** The one that no adult may learn of a day late. */
export const awfulFeeling = 1;
/** The highest mean of several feelings that is low. */
export const highestLowMean = 2.5;

/** Whether a response is a low answer to its question. */
export const isLowResponse = (
  { lowResponses }: QuestionRow,
  response: QuestionResponse | null | undefined,
): boolean => lowResponses.some((low) => low === response);

export const isLowFeeling = (feeling: number | null | undefined): boolean =>
  isLowResponse(feelingQuestion, feeling);
