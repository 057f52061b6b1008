import { inEveryLanguage } from '@tapin/contract/languages';
import type { MessageLoaders } from './messages.ts';

/** The shared texts of all languages. The build puts them into the first chunk, for the first render. */
export const sharedTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../locales/${language}.json`),
);
