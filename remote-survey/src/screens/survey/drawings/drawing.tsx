import type { YesNoQuestion } from '@tapin/shared/contract/questions';
import type { ComponentType } from 'react';
import { Battery } from './battery.tsx';
import { Bowl } from './bowl.tsx';
import type { DrawnAnswer } from './drawn-answer.ts';
import { SpeechBubble } from './speech-bubble.tsx';

/** The drawings of the built-in questions with yes and no, by graphic. */
const drawings: Partial<Record<string, ComponentType<DrawnAnswer>>> = {
  eaten: Bowl,
  rested: Battery,
} satisfies Record<YesNoQuestion['name'], ComponentType<DrawnAnswer>>;

interface DrawingProps extends DrawnAnswer {
  /** The graphic of the question. */
  of: string;
}

/** Draws an answer to a question with yes and no. A question without its own drawing gets a neutral one. */
export function Drawing({ of, yes }: DrawingProps) {
  const Picture = drawings[of] ?? SpeechBubble;
  return (
    <svg
      width="72"
      height="72"
      viewBox="0 0 72 72"
      fill="none"
      stroke="var(--drawing-line)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <Picture yes={yes} />
    </svg>
  );
}
