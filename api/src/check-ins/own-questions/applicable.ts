import type { AskedQuestionRow, OwnQuestionRow } from './repository.ts';

/** Whether a question has its slot on a day. */
export const hasSlotOnDay = ({ first_day, last_day }: OwnQuestionRow, day: string): boolean =>
  first_day <= day && day <= last_day;

/** The question that had a slot on a day; undefined when none of these had it. */
export const questionInSlot = <Q extends OwnQuestionRow>(
  questions: readonly Q[],
  slot: number,
  day: string,
) => questions.find((question) => question.slot === slot && hasSlotOnDay(question, day));

/** Whether a question is for students of a grade; null is a student without one. */
export const isForGrade = ({ grades }: OwnQuestionRow, grade: number | null): boolean =>
  grades.length === 0 || (grade !== null && grades.includes(grade));

/** The questions, of which those for other grades count as not asked; null is a student without a grade. */
export const askedOfGrade = <Q extends AskedQuestionRow>(
  questions: readonly Q[],
  grade: number | null,
): Q[] =>
  questions.map((question) => ({ ...question, is_asked: question.is_asked && isForGrade(question, grade) }));

/** The same for the filter by grade, where 0 and undefined stand for all grades. */
export const askedInFilter = <Q extends AskedQuestionRow>(
  questions: readonly Q[],
  grade: number | undefined,
): readonly Q[] => (grade ? askedOfGrade(questions, grade) : questions);
