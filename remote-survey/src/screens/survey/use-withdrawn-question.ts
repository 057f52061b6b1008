import { useAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { AnsweredQuestion } from './check-in.ts';
import { selectionAtom } from './selection-atom.ts';

/**
 * Drops the student's selection when its question is no longer asked. Returns whether that has happened since the
 * student last chose an answer.
 */
export function useWithdrawnQuestion(
  student: string,
  questions: readonly AnsweredQuestion[] | null,
): boolean {
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
