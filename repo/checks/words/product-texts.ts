import { basename } from 'node:path';
import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import { pathIn } from '../../../kit/build/missing-texts.ts';
import { englishFiles, readFlatTexts } from '../locale-files.ts';

/** The texts of one set of files, by language and key. */
export interface ProductTexts {
  /** The package, or the package and the name of the document. */
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
