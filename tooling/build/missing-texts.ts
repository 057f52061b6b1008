import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fallbackLanguage, languages, pluralRules } from '@tapin/shared/contract/languages';
import { findMissingTexts, flattenTexts, pathIn } from '../checks/locale-files.ts';
import { singularOf } from '../checks/plural-forms.ts';

const english = `src/locales/${fallbackLanguage}.json`;

type Texts = Record<string, string>;

/** Describes each text of a remote that a language lacks. A page would show its key instead. */
export function missingTexts(folder: string): string[] {
  const read = (path: string): Texts | null => {
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
    // The bundler names the place in a file that is not JSON.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** Describes the plural forms that a language needs for texts that are counted in English. */
function missingForms(
  texts: Texts,
  path: string,
  language: string,
  read: (path: string) => Texts | null,
): string[] {
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
