import { inEveryLanguage } from '@tapin/contract/languages';
import type { MessageLoaders } from './i18n/messages.ts';

/** The shared texts that only some chunks need. They are not in the first chunk of the page. */
export const laterTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`./locales/${language}.json?later`),
);
