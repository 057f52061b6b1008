import { atom } from 'jotai';

/** Single keys can be turned off, for who speaks to the computer or often presses one by accident. */
export const keysAreOnAtom = atom(true);
