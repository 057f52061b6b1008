import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts about removed and corrected students, profiles and first steps, in the chunks that need them. */
const peopleTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../locales/${language}.json?later=people`),
);

export const addPeopleTexts = () => addLaterTexts('staff', peopleTexts);
