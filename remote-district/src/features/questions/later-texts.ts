import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts of the questions of schools and of offers. The build puts all languages into the chunks of both screens. */
export const laterTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=questions`),
);
