import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import { flattenTexts, pathIn, type Texts } from '../../../kit/build/texts/missing-texts.ts';
import { root, sourceFiles } from '../source-files.ts';

/** Lists the English files with texts of the product: `LANGUAGE.json` in `locales`, and `NAME.LANGUAGE.json`. */
export const englishFiles = (): string[] =>
  sourceFiles(['*/locales/en.json', '*.en.json']).map(({ path }) => path);

export function readFlatTexts(path: string): Texts | null {
  const file = join(root, path);
  return existsSync(file) ? flattenTexts(JSON.parse(readFileSync(file, 'utf8'))) : null;
}

export interface ProductTexts {
  place: string;
  texts: Record<Language, Record<string, string>>;
}

function placeOf(english: string): string {
  const [part = ''] = english.split('/');
  const name = basename(english, '.json');
  return name === 'en' ? part : `${part}/${basename(name, '.en')}`;
}

/** Reads the texts of every package, the emails and errors of the API, the privacy policy and the terms. */
export const readProductTexts = (): ProductTexts[] =>
  englishFiles().map((path) => ({
    place: placeOf(path),
    texts: inEveryLanguage((language) => readFlatTexts(pathIn(language, path)) ?? {}),
  }));
