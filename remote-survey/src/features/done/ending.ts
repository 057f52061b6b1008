import { isLowFeeling } from '@tapin/shared/contract/low-answers';
import type { RefObject } from 'react';
import type { AnsweredQuestion, DeploymentTexts } from '#src/components/check-in.ts';

export interface EndingProps {
  questions: readonly AnsweredQuestion[];
  school: string;
  words: DeploymentTexts;
  name: string | undefined;
  nextText: string;
  heading: RefObject<HTMLHeadingElement | null>;
}

export function feelingLevel(questions: readonly AnsweredQuestion[]): number | undefined {
  const response = questions.find(({ graphic }) => graphic === 'feeling')?.answer?.response;
  return typeof response === 'number' ? response : undefined;
}

export const isHardDay = (questions: readonly AnsweredQuestion[]): boolean =>
  isLowFeeling(feelingLevel(questions));

/**
 * Whether pages name 988 and 911, which are numbers of the United States. The standard text does, and a deployment’s
 * own text may. A deployment that removed the text or wrote about other help gets no page with these numbers.
 */
export const namesLifeline = (support: DeploymentTexts['support']): boolean =>
  support === undefined || Boolean(support?.includes('988'));
