import type { Language } from '@tapin/shared/contract/entities';
import type { Config } from '#src/basics/config.ts';

const names = ['support', 'notEaten', 'notRested'] as const;

/** What the deployment says in its own words, in one language; what it leaves to the standard words is left out. */
export function ownWordsIn({ ownWords }: Config, language: Language) {
  const words: Partial<Record<(typeof names)[number], string | null>> = {};
  for (const name of names) {
    const text = ownWords[name][language];
    if (text !== undefined) words[name] = text;
  }
  return words;
}
