import { folded } from './folded.ts';

/** Further words of a search are left out. */
const maxWords = 8;

/** Returns the words that a person has typed to find somebody, without accents and in lower case. */
export const searchWords = (term: string): string[] =>
  folded(term)
    .split(/[\s,;]+/)
    .filter((word) => word !== '')
    .slice(0, maxWords);

/** Whether a text contains each word of a search, in any order. */
export function matchesWords(text: string, words: readonly string[]): boolean {
  const searched = folded(text);
  return words.every((word) => searched.includes(word));
}
