import type { Question } from '@tapin/shared/contract/entities';
import { ownGraphic, questions } from '@tapin/shared/contract/questions';

/** The state of the check-in that has no HTML in the page, such as a school's own question or the thank-you screen. */
export const stateWithoutHtml = 'none';

/** Returns the state of the check-in that asks a question, such as `eaten-3`. The progress shows the number of questions. */
export const questionState = (graphic: string, total: number): string => `${graphic}-${total}`;

/** Returns the state of the check-in that asks a question of today, or the one without HTML. */
export const stateFor = (question: Pick<Question, 'graphic'> | undefined, total: number): string =>
  question && question.graphic !== ownGraphic ? questionState(question.graphic, total) : stateWithoutHtml;

/** Returns the state at the beginning of a day, when nothing is answered. */
export const firstState = (total: number): string => questionState(questions[0].name, total);
