import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import { root, sourceFiles } from '../source-files.ts';

/** The texts of one set of files, by language and key. */
export interface ProductTexts {
  /** The package, or the package and the name of the document. */
  place: string;
  texts: Record<Language, Record<string, string>>;
}

type Nested = string | readonly Nested[] | { [key: string]: Nested };

/** Flattens a file of texts. Keys are joined by dots. */
export function flattenTexts(texts: Nested, prefix = ''): Record<string, string> {
  if (typeof texts === 'string') return { [prefix]: texts };
  const entries = Object.entries(texts).map(([key, text]) =>
    flattenTexts(text, prefix ? `${prefix}.${key}` : key),
  );
  return Object.assign({}, ...entries);
}

function placeOf(english: string): string {
  const [part = ''] = english.split('/');
  const name = basename(english, '.json');
  return name === 'en' ? part : `${part}/${basename(name, '.en')}`;
}

/** Reads the texts of every package, the emails and errors of the API, the privacy policy and the terms. */
export const readProductTexts = (): ProductTexts[] =>
  sourceFiles(['*/locales/en.json', '*.en.json']).map(({ path }) => {
    const read = (language: Language) =>
      flattenTexts(
        JSON.parse(readFileSync(join(root, path.replace(/\ben\.json$/, `${language}.json`)), 'utf8')),
      );
    return { place: placeOf(path), texts: inEveryLanguage(read) };
  });
