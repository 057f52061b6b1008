import type { OwnQuestion } from '#src/api/own-questions.ts';

export type QuestionState = 'asked' | 'later' | 'waits' | 'denied' | 'ended' | 'over';

/** Returns whether a question is asked on a day, and if not, why. */
export function stateOf(
  question: Pick<OwnQuestion, 'endedAt' | 'lastDay' | 'firstDay' | 'verified'>,
  today: string,
): QuestionState {
  if (question.endedAt) return 'ended';
  if (question.lastDay < today) return 'over';
  if (question.verified === 'rejected') return 'denied';
  if (question.verified === 'pending') return 'waits';
  return question.firstDay > today ? 'later' : 'asked';
}

/** Returns the action on a question. Answers are kept, so only a question without answers can be changed or deleted. */
export function actionsOf(question: OwnQuestion, today: string): 'change' | 'end' | null {
  if (!question.isAnswered) return 'change';
  const state = stateOf(question, today);
  return state === 'ended' || state === 'over' ? null : 'end';
}
