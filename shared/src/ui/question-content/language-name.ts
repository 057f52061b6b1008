import { type Language, languageRow, localesOf } from '@tapin/contract/languages';

/** Returns the name of a language in the language of the page: "Spanish", "español". */
export const languageName = (language: Language, pageLanguage: string): string =>
  new Intl.DisplayNames(localesOf(pageLanguage), { type: 'language' }).of(language) ??
  languageRow(language).name;
