import { feelingQuestion, type QuestionResponse, type QuestionRow } from './questions.ts';

/**
 * There are two terms, and they differ on purpose: a *low feeling* is shown to staff and counted in figures; a *low answer*
 * may open a follow-up, which includes students who have not eaten. The list of questions has the low responses of each
 * question.
 */

/** The feeling that triggers a follow-up on the same day. */
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
