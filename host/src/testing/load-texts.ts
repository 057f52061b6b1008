import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { loadMessages } from '@tapin/shared/i18n';

/** Loads the texts of the shell. In a real page, each module contains its own texts. */
export const loadTexts = () =>
  loadMessages(
    'host',
    inEveryLanguage((language) => () => import(`../locales/${language}.json`)),
  );
