export type Words = Record<string, string>;

/**
 * Replaces the words in a text of `Intl`, which formats a language that it does not know, such as Haitian Creole, in
 * English. The shared texts of such a language have the group `intl` for this: `{ "Monday": "lendi" }`.
 */
export const written = (text: string, words: Words | undefined): string =>
  words ? text.replace(/\p{L}+/gu, (word) => words[word] ?? word) : text;
