import {
  type OwnQuestionType,
  type QuestionResponse,
  responsesOfType,
} from '@tapin/shared/contract/questions';

/** Answers to a school's own questions are stored by the place of the response in its type, from 1: no is 2. */
export function storedOwnResponse(type: OwnQuestionType, response: QuestionResponse): number | null {
  const responses: readonly QuestionResponse[] = responsesOfType[type];
  return responses.includes(response) ? responses.indexOf(response) + 1 : null;
}

/** Returns the response of a stored number, or undefined when the type of the question has no such response. */
export const ownResponseOf = (type: OwnQuestionType, stored: number): QuestionResponse | undefined =>
  responsesOfType[type][stored - 1];
