import type { Language } from '@tapin/contract/languages';

/** The state of a screen that is rendered for visitors without a session. */
export const visitorState = 'visitor';

/** Returns the file of a release with the HTML of a screen in a state and a language. */
export const placeholderFile = (screen: string, state: string, language: Language): string =>
  `placeholders/${screen}.${state}.${language}.html`;
