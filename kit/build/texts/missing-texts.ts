import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, languages, pluralRules } from '@tapin/contract/languages';
import { hasKey, singularOf } from './plural-forms.ts';

const english = `src/locales/${fallbackLanguage}.json`;

export type Texts = Record<string, string>;
type ReadTexts = (path: string) => Texts | null;

type Nested = string | readonly Nested[] | { [key: string]: Nested };

export function flattenTexts(texts: Nested, prefix = ''): Texts {
  if (typeof texts === 'string') return { [prefix]: texts };
  const entries = Object.entries(texts).map(([key, text]) =>
    flattenTexts(text, prefix ? `${prefix}.${key}` : key),
  );
  return Object.assign({}, ...entries);
}

export const pathIn = (language: string, english: string): string =>
  english.replace(new RegExp(`\\b${fallbackLanguage}\\.json$`), `${language}.json`);

/** Whether a key is a word of `Intl`. These words are texts only in a language that `Intl` does not know. */
export const isIntlWord = (key: string): boolean => key.startsWith('intl.');

export function findMissingTexts(
  tags: readonly string[],
  files: readonly string[],
  read: ReadTexts,
): string[] {
  return files.flatMap((english) =>
    tags.flatMap((tag) => differencesOf(english, pathIn(tag, english), read)),
  );
}

function differencesOf(english: string, path: string, read: ReadTexts): string[] {
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

export function missingTexts(folder: string): string[] {
  const read: ReadTexts = (path) => {
    const file = join(folder, path);
    return existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8'))) : null;
  };
  try {
    const texts = read(english);
    if (!texts) return [];
    return [
      ...findMissingTexts(languages, [english], read).map((problem) => `${problem}: add it`),
      ...languages.flatMap((language) => missingForms(texts, pathIn(language, english), language, read)),
    ];
  } catch (error) {
    // The bundler reports a file that is not JSON, with the place in the file.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

function missingForms(texts: Texts, path: string, language: string, read: ReadTexts): string[] {
  const own = read(path) ?? {};
  const isCounted = (key: string) =>
    `${key}_one` in texts && `${key}_other` in texts && `${key}_other` in own;
  const counted = [...new Set(Object.keys(texts).map(singularOf))].filter(isCounted);
  return pluralRules(language)
    .resolvedOptions()
    .pluralCategories.flatMap((category) => counted.map((key) => `${key}_${category}`))
    .filter((key) => !(key in own))
    .map((key) => `${path} has no text "${key}", and this language needs this plural form: add it`);
}
