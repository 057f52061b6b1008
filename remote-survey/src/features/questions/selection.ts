import type { Answer } from '@tapin/shared/contract/entities';
import { atom, getDefaultStore } from 'jotai';

export interface Selection {
  student: string;
  question: string;
  response: Answer['response'];
}

/**
 * The answer that the student has chosen but not sent yet. It outlives the screen, so that it survives a new log-in. It
 * has the student’s id, because the next person at this computer may be another student.
 */
export const selectionAtom = atom<Selection | null>(null);

export default function holdsInput(): boolean {
  return getDefaultStore().get(selectionAtom) !== null;
}
