import { folded } from './folded.ts';

/** Further words of a search are left out. */
const maxWords = 8;

/** What separates the words of names and addresses. PostgreSQL's `translate` reads the same characters. */
export const wordSeparators = " \t\n,;-'@._";
const separators = new RegExp(`[${wordSeparators.replace('-', '\\-')}]+`);

/** Returns the words of a text, without accents and in lower case. */
const wordsIn = (text: string): string[] =>
  folded(text)
    .split(separators)
    .filter((word) => word !== '');

/** Returns the words that a person has typed to find somebody. */
export const searchWords = (term: string): string[] => wordsIn(term).slice(0, maxWords);

/** Whether each word of a search is the beginning of a word of the text, in any order. */
export function matchesWords(text: string, wanted: readonly string[]): boolean {
  const words = wordsIn(text);
  return wanted.every((each) => words.some((word) => word.startsWith(each)));
}
