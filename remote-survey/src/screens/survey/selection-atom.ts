import type { Answer } from '@tapin/shared/contract/entities';
import { atom } from 'jotai';

export interface Selection {
  student: string;
  question: string;
  response: Answer['response'];
}

/**
 * What the student chose and has not sent yet. It outlives the screen, so that it is still there after signing in
 * again; it names the student, because the next person at this computer may be another one.
 */
export const selectionAtom = atom<Selection | null>(null);
