import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '@tapin/shared/contract/languages';
import { root } from '../source-files.ts';
import { type TextWord, textWords } from './text-words.ts';

interface Texts {
  [key: string]: string | Texts;
}

/** All texts of a package in one language, by key. */
export interface PackageTexts {
  part: string;
  language: Language;
  texts: Texts;
}

/** The API has its texts in another folder than the packages for browsers. */
const folders = ['src/locales', 'src/basics/locales'];

function readTexts(): PackageTexts[] {
  return readdirSync(root).flatMap((part) =>
    folders.flatMap((folder) =>
      languages.flatMap((language) => {
        const file = join(root, part, folder, `${language}.json`);
        return existsSync(file) ? [{ part, language, texts: JSON.parse(readFileSync(file, 'utf8')) }] : [];
      }),
    ),
  );
}

const entriesOf = (texts: Texts, prefix = ''): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}${key}`, value]] : entriesOf(value, `${prefix}${key}.`),
  );

/** Returns the texts of the product that use a word which the glossary replaces. */
export function findReplacedWords(
  packages: readonly PackageTexts[] = readTexts(),
  words: readonly TextWord[] = textWords,
) {
  return packages.flatMap(({ part, language, texts }) =>
    entriesOf(texts).flatMap(([key, text]) =>
      words
        .filter(
          (word) => word.language === language && !Object.hasOwn(word.exceptions ?? {}, `${part} ${key}`),
        )
        .flatMap(({ pattern, write }) => {
          const found = pattern.exec(text)?.[0];
          return found ? [{ path: `${part} ${language} ${key}`, found, write }] : [];
        }),
    ),
  );
}
