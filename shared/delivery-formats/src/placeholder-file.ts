import { inEveryLanguage, type Language, languages } from '@tapin/contract/languages';
import type { Release } from './release.ts';

/** The state of a screen for visitors without a session. */
export const visitorState = 'visitor';

/** Returns the file of a release with the HTML of a screen in a state and a language. */
export const placeholderFile = (screen: string, state: string, language: Language): string =>
  `placeholders/${screen}.${state}.${language}.html`;

interface PlaceholderFiles {
  state: string;
  files: Record<Language, string>;
}

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
