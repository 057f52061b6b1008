import { isLowFeeling } from '@tapin/shared/contract/low-answers';
import type { RefObject } from 'react';
import type { AnsweredQuestion, DeploymentTexts } from '#src/components/check-in.ts';

/** The properties of both endings of the check-in. */
export interface EndingProps {
  questions: readonly AnsweredQuestion[];
  school: string;
  words: DeploymentTexts;
  /** The student's name. */
  name: string | undefined;
  /** The text about the next check-in. */
  nextText: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Returns how the student feels today, from 1 to 5. */
export function feelingLevel(questions: readonly AnsweredQuestion[]): number | undefined {
  const response = questions.find(({ graphic }) => graphic === 'feeling')?.answer?.response;
  return typeof response === 'number' ? response : undefined;
}

/** Whether the student feels awful or bad today. */
export const isHardDay = (questions: readonly AnsweredQuestion[]): boolean =>
  isLowFeeling(feelingLevel(questions));

/**
 * Whether pages name 988 and 911, the numbers of the United States: the standard text does, and a deployment's own text
 * may. A deployment that turned the text off or wrote about other help gets no page with these numbers.
 */
export const namesLifeline = (support: DeploymentTexts['support']): boolean =>
  support === undefined || Boolean(support?.includes('988'));
