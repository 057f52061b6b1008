import type { Answer } from '@tapin/shared/contract/entities';
import { atom, getDefaultStore } from 'jotai';

export interface Selection {
  student: string;
  question: string;
  response: Answer['response'];
}

/**
 * Holds the answer that the student has chosen and not sent yet. It outlives the screen, so that it survives a new
 * log-in. It has the student's id, because the next person at this computer may be somebody else.
 */
export const selectionAtom = atom<Selection | null>(null);

/** Whether the student has chosen an answer that is not sent yet. */
export default function holdsInput(): boolean {
  return getDefaultStore().get(selectionAtom) !== null;
}
