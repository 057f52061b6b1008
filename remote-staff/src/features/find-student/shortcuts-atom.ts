import { atom } from 'jotai';

/** Single keys can be turned off by people who use speech input or often press one by accident. */
export const areShortcutsOnAtom = atom(true);
