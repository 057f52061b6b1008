import type { DistrictText } from '@tapin/shared/contract/district-page-calls';
import { districtTextKinds } from '@tapin/shared/contract/district-texts';
import { languages } from '@tapin/shared/contract/languages';
import { useState } from 'react';
import type { TextName } from './text-calls.ts';

export interface Drafts {
  changed: readonly TextName[];
  isChanged: (name: TextName) => boolean;
  storedOf: (name: TextName) => DistrictText | undefined;
  valueOf: (name: TextName) => string;
  set: (name: TextName, text: string) => void;
  clear: (name: TextName) => void;
  clearAll: () => void;
}

const keyOf = ({ kind, language }: TextName) => `${kind} ${language}`;

const allNames: readonly TextName[] = districtTextKinds.flatMap((kind) =>
  languages.map((language) => ({ kind, language })),
);

/** Keeps the drafts of all texts, also while another text is shown. */
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
