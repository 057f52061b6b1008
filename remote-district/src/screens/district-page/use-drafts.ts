import type { DistrictText } from '@tapin/shared/contract/district-page-calls';
import { useState } from 'react';
import type { TextName } from '#src/api/texts.ts';

export interface Drafts {
  hasChanges: boolean;
  /** Returns the stored version of a text, if there is one. */
  storedOf: (name: TextName) => DistrictText | undefined;
  /** Returns what the person typed, else the stored text. */
  valueOf: (name: TextName) => string;
  set: (name: TextName, text: string) => void;
  /** Forgets what the person typed, because it was saved. */
  clear: (name: TextName) => void;
}

const keyOf = ({ kind, language }: TextName) => `${kind} ${language}`;

/** Keeps what was typed for each text, also while another text is shown. */
export function useDrafts(texts: readonly DistrictText[]): Drafts {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const storedOf = (name: TextName) => texts.find((text) => keyOf(text) === keyOf(name));
  const storedByKey = new Map(texts.map((text) => [keyOf(text), text.text]));
  return {
    hasChanges: Object.entries(typed).some(([key, text]) => text !== (storedByKey.get(key) ?? '')),
    storedOf,
    valueOf: (name) => typed[keyOf(name)] ?? storedOf(name)?.text ?? '',
    set: (name, text) => setTyped((before) => ({ ...before, [keyOf(name)]: text })),
    clear: (name) =>
      setTyped((before) => Object.fromEntries(Object.entries(before).filter(([key]) => key !== keyOf(name)))),
  };
}
