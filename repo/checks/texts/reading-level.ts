const exceptions: Readonly<Record<string, number>> = { something: 2, someone: 2, sometimes: 2, cafeteria: 5 };

export function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const known = exceptions[letters];
  if (known !== undefined) return known;
  const spoken = letters
    .replace(/(?<=[^aeiouy])e(?=s?$)|(?<=[^aeiouydt])e(?=d$)/, '')
    .replace(/(?<=[^l])le?$/, 'el');
  return Math.max(1, spoken.match(/[aeiouy]+/g)?.length ?? 0);
}

/**
 * Returns the grade in which an English text can be read, by the formula of Flesch and Kincaid. Placeholders count as a
 * name of two syllables.
 */
export function readingGrade(text: string): number {
  const plain = text.replace(/\{\{.*?\}\}/g, 'Robin');
  const sentences = plain.split(/[.!?:]+(?:\s|$)/).filter((part) => /[a-z]/i.test(part)).length;
  const words = plain.match(/[a-z0-9’']+/gi) ?? [];
  const syllables = words.reduce((sum, word) => sum + (/\d/.test(word) ? 3 : countSyllables(word)), 0);
  return 0.39 * (words.length / Math.max(1, sentences)) + 11.8 * (syllables / words.length) - 15.59;
}
