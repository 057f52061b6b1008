import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts of the screen. The build puts all languages into its chunk. */
export const laterTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=retention`),
);
