import { languages } from '@tapin/shared/contract/languages';
import { type ProductTexts, readProductTexts } from './product-texts.ts';
import { type TextWord, textWords } from './text-words.ts';

/** Returns the texts of the product that use a word which the glossary replaces. */
export function findReplacedWords(
  all: readonly ProductTexts[] = readProductTexts(),
  words: readonly TextWord[] = textWords,
) {
  return all.flatMap(({ place, texts }) =>
    languages.flatMap((language) =>
      Object.entries(texts[language]).flatMap(([key, text]) =>
        words
          .filter(
            (word) => word.language === language && !Object.hasOwn(word.exceptions ?? {}, `${place} ${key}`),
          )
          .flatMap(({ pattern, write }) => {
            const found = pattern.exec(text)?.[0];
            return found ? [{ path: `${place} ${language} ${key}`, found, write }] : [];
          }),
      ),
    ),
  );
}
