import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import type { MessageLoaders } from '@tapin/shared/i18n/messages';

/** The texts of the caseload. The build puts all languages into the chunk of the screen. */
const caseloadTexts: MessageLoaders = inEveryLanguage(
  (language) => () => import(`../../locales/${language}.json?later=caseload`),
);

export const addCaseloadTexts = () => addLaterTexts('staff', caseloadTexts);
