import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/**
 * The texts that only developers and people of several schools see. The build puts all languages into the chunks that
 * import this file.
 */
export const laterTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`./locales/${language}.json?later`),
);
