import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts of the roster. The build puts all languages into the chunk that imports this file. */
export const laterTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=roster`),
);
