import { inEveryLanguage, type Language, languages } from '@tapin/contract/languages';
import { placeholderFile } from '@tapin/delivery-formats/placeholder-file';
import type { Release } from '@tapin/delivery-formats/release';

export interface PlaceholderFiles {
  state: string;
  files: Record<Language, string>;
}

/** Returns the states of a screen that a release has in every language, with their files. */
export function placeholdersIn(files: Release['files'], screen: string): PlaceholderFiles[] {
  const states = Object.keys(files).flatMap((file) => {
    const [path = '', state = ''] = file.split('.');
    return path === `placeholders/${screen}` ? [state] : [];
  });
  return [...new Set(states)]
    .map((state) => ({
      state,
      files: inEveryLanguage((language) => placeholderFile(screen, state, language)),
    }))
    .filter((each) => languages.every((language) => Object.hasOwn(files, each.files[language])));
}
