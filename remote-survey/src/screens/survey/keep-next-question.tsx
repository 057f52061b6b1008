import { keepNextState } from '@tapin/shared/contract/next-state';
import { useEffect } from 'react';
import type { AnsweredQuestion } from './check-in.ts';
import { dateAtNoon } from './date-at-noon.ts';
import { firstState, stateFor, stateWithoutHtml } from './question-state.ts';

export interface KeepNextQuestionProps {
  student: string;
  day: string;
  /** The questions of the day, or null while the check-in is not on. */
  questions: readonly AnsweredQuestion[] | null;
}

/** Keeps on this device which question the student will see at the next visit, today and from tomorrow on. */
export function KeepNextQuestion({ student, day, questions }: KeepNextQuestionProps) {
  const total = questions?.length ?? 0;
  const state = stateFor(
    questions?.find(({ answer }) => !answer),
    total,
  );
  const later = questions ? firstState(total) : stateWithoutHtml;
  useEffect(() => {
    const until = nextMidnight(day) / 1000;
    keepNextState({ user: student, remote: 'survey', screen: 'survey-screen', state, until, later });
  }, [student, day, state, later]);
  return null;
}

function nextMidnight(day: string): number {
  const date = dateAtNoon(day);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1).getTime();
}
