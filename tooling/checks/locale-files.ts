import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, languages } from '@tapin/shared/contract/languages';
import { hasKey, singularOf } from './plural-forms.ts';
import { root, sourceFiles } from './source-files.ts';

type Nested = string | readonly Nested[] | { [key: string]: Nested };

/** Flattens a file of texts. Keys are joined by dots. */
export function flattenTexts(texts: Nested, prefix = ''): Record<string, string> {
  if (typeof texts === 'string') return { [prefix]: texts };
  const entries = Object.entries(texts).map(([key, text]) =>
    flattenTexts(text, prefix ? `${prefix}.${key}` : key),
  );
  return Object.assign({}, ...entries);
}

/** Lists the English files with texts of the product: `LANGUAGE.json` in `locales`, and `NAME.LANGUAGE.json`. */
export const englishFiles = (): string[] =>
  sourceFiles(['*/locales/en.json', '*.en.json']).map(({ path }) => path);

/** Returns the path of the same texts in another language. */
export const pathIn = (language: string, english: string): string =>
  english.replace(new RegExp(`\\b${fallbackLanguage}\\.json$`), `${language}.json`);

/** Reads the texts of a file by their flattened keys, or null if the file does not exist. */
export function readFlatTexts(path: string): Record<string, string> | null {
  const file = join(root, path);
  return existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

/** The words of `Intl` are texts only in a language that `Intl` does not know. */
export const isIntlWord = (key: string): boolean => key.startsWith('intl.');

/** Returns the files and texts that a language lacks, and the texts that only English lacks. */
export function findMissingTexts(
  tags: readonly string[] = languages,
  files: readonly string[] = englishFiles(),
  read: typeof readFlatTexts = readFlatTexts,
): string[] {
  return files.flatMap((english) =>
    tags.flatMap((tag) => differencesOf(english, pathIn(tag, english), read)),
  );
}

function differencesOf(english: string, path: string, read: typeof readFlatTexts): string[] {
  const texts = read(path);
  if (!texts) return [`${path} is missing: it has the texts of ${english} in this language`];
  const keys = new Set(Object.keys(texts));
  const englishKeys = new Set(Object.keys(read(english) ?? {}));
  return [
    ...keysWithout(englishKeys, keys).map((key) => `${path} has no text "${key}"`),
    ...keysWithout(keys, englishKeys).map((key) => `${english} has no text "${key}", but ${path} has`),
  ];
}

/** Returns the keys that another set does not have. The plural forms of a text are one key. */
function keysWithout(keys: ReadonlySet<string>, others: ReadonlySet<string>): string[] {
  const texts = new Set([...keys].map(singularOf));
  return [...texts].filter((key) => !hasKey(others, key) && !isIntlWord(key));
}
