import { isLowFeeling } from '@tapin/shared/contract/low-answers';
import type { AnsweredQuestion } from '#src/components/check-in.ts';

/** Returns how the student feels today, from 1 to 5. */
export function feelingLevel(questions: readonly AnsweredQuestion[]): number | undefined {
  const response = questions.find(({ graphic }) => graphic === 'feeling')?.answer?.response;
  return typeof response === 'number' ? response : undefined;
}

/** Whether the student feels awful or bad today. */
export const isHardDay = (questions: readonly AnsweredQuestion[]): boolean =>
  isLowFeeling(feelingLevel(questions));
