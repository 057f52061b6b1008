import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts for a school that has just begun, in the chunk of their panel. */
const startTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=start`),
);

export const addStartTexts = () => addLaterTexts('staff', startTexts);
