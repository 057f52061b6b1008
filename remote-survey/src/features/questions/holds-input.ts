import { getDefaultStore } from 'jotai';
import { selectionAtom } from './selection-atom.ts';

/** Whether the student has chosen an answer that is not sent yet. */
export default function holdsInput(): boolean {
  return getDefaultStore().get(selectionAtom) !== null;
}
