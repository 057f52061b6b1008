import { inEveryLanguage } from '@tapin/shared/contract/languages';
import { loadMessages } from '@tapin/shared/i18n';

/** Loads the texts of the shell. In a page, each module contains the texts that it names. */
export const loadTexts = () =>
  loadMessages(
    'host',
    inEveryLanguage((language) => () => import(`../locales/${language}.json`)),
  );
