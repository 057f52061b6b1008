import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts about records and about who looked, in the chunks of the screens that need them. */
const rightsTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../locales/${language}.json?later=rights`),
);

export const addRightsTexts = () => addLaterTexts('staff', rightsTexts);
