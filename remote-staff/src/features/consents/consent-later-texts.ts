import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts about consent, in the chunks of the screens that need them. */
const consentTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=consent`),
);

export const addConsentTexts = () => addLaterTexts('staff', consentTexts);
