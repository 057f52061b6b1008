import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts of notices about an open page, in the chunk that follows the first screen. */
export const laterTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../locales/${language}.json?later=open-page`),
);
