import type { DistrictText } from '@tapin/shared/contract/district-page-calls';
import { districtTextKinds } from '@tapin/shared/contract/district-texts';
import { languages } from '@tapin/shared/contract/languages';
import { useState } from 'react';
import type { TextName } from './text-calls.ts';

export interface Drafts {
  /** The texts with changes that are not saved. */
  changed: readonly TextName[];
  /** Returns whether a text has changes that are not saved. */
  isChanged: (name: TextName) => boolean;
  /** Returns the stored version of a text, if there is one. */
  storedOf: (name: TextName) => DistrictText | undefined;
  /** Returns what the person typed, else the stored text. */
  valueOf: (name: TextName) => string;
  set: (name: TextName, text: string) => void;
  /** Forgets what the person typed, because it was saved. */
  clear: (name: TextName) => void;
  clearAll: () => void;
}

const keyOf = ({ kind, language }: TextName) => `${kind} ${language}`;

const allNames: readonly TextName[] = districtTextKinds.flatMap((kind) =>
  languages.map((language) => ({ kind, language })),
);

/** Keeps what was typed for each text, also while another text is shown. */
export function useDrafts(texts: readonly DistrictText[]): Drafts {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const storedOf = (name: TextName) => texts.find((text) => keyOf(text) === keyOf(name));
  const isChanged = (name: TextName) => {
    const draft = typed[keyOf(name)];
    return draft !== undefined && draft !== (storedOf(name)?.text ?? '');
  };
  return {
    changed: allNames.filter(isChanged),
    isChanged,
    storedOf,
    valueOf: (name) => typed[keyOf(name)] ?? storedOf(name)?.text ?? '',
    set: (name, text) => setTyped((before) => ({ ...before, [keyOf(name)]: text })),
    clear: (name) =>
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(name)))),
    clearAll: () => setTyped({}),
  };
}
