import { useState } from 'react';
import type { AnsweredQuestion } from './check-in.ts';
import type { useAnswer } from './use-answer.ts';
import { useWithdrawnQuestion } from './use-withdrawn-question.ts';

export type Notice = 'newDay' | 'answeredElsewhere' | 'alreadyAnswered' | 'withdrawn' | 'unsent';

/** Returns the notice about a new day, an answer from another tab, a question that ended, or an unsent answer. */
export function useNotice(
  questions: readonly AnsweredQuestion[] | null,
  { selection, response, stored, isSending }: ReturnType<typeof useAnswer>,
  day: string,
  student: string,
): Notice | null {
  const [dayAtOpening] = useState(day);
  const [initialSelection] = useState(selection);
  const isWithdrawn = useWithdrawnQuestion(student, questions);
  if (!questions) return null;

  const selectedQuestion = questions.find((question) => question._id === selection?.question);
  if (stored) return 'alreadyAnswered';
  if (selectedQuestion?.answer && !isSending) return 'answeredElsewhere';
  if (day !== dayAtOpening && questions.every((question) => !question.answer)) return 'newDay';
  if (isWithdrawn) return 'withdrawn';
  if (response !== null && selection === initialSelection) return 'unsent';
  return null;
}
