import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts about guardians. The build puts all languages into the chunk of the screen. */
const guardianTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=guardian`),
);

export const addGuardianTexts = () => addLaterTexts('staff', guardianTexts);
