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
