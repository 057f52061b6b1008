import type { Question } from '@tapin/shared/contract/entities';
import { ownGraphic, questions } from '@tapin/shared/contract/questions';

/**
 * The name for all states of the check-in without prerendered HTML, such as a school’s own question or the thank-you
 * screen.
 */
export const stateWithoutHtml = 'none';

/**
 * Returns the name of the state in which a question is shown, such as `eaten-3`. It contains the number of questions,
 * because the progress shows it.
 */
export const questionState = (graphic: string, total: number): string => `${graphic}-${total}`;

export const stateFor = (question: Pick<Question, 'graphic'> | undefined, total: number): string =>
  question && question.graphic !== ownGraphic ? questionState(question.graphic, total) : stateWithoutHtml;

export const firstState = (total: number): string => questionState(questions[0].name, total);
