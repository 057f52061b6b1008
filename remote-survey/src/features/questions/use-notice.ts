import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { AnsweredQuestion } from '#src/components/check-in.ts';
import { selectionAtom } from './selection-atom.ts';
import type { useAnswer } from './use-answer.ts';

/**
 * Drops the student's selection when its question is no longer asked. Returns whether that has happened since the
 * student last chose an answer.
 */
function useWithdrawnQuestion(student: string, questions: readonly AnsweredQuestion[] | null): boolean {
  const [selection, setSelection] = useAtom(selectionAtom);
  const [isWithdrawn, setIsWithdrawn] = useState(false);
  const isAsked = questions?.some(({ _id }) => _id === selection?.question) ?? true;

  useEffect(() => {
    if (selection?.student !== student) return;
    setIsWithdrawn(!isAsked);
    if (!isAsked) setSelection(null);
  }, [selection, student, isAsked, setSelection]);

  return isWithdrawn;
}

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
