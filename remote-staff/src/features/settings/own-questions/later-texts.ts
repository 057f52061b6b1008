import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts of the school's own questions. The build puts all languages into the chunks that show these questions. */
export const laterTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../../locales/${language}.json?later=questions`),
);
