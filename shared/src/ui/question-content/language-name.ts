import { type Language, languageRow } from '../../contract/languages.ts';

/** Returns the name of a language in the language of the page: "Spanish", "español". */
export const languageName = (language: Language, pageLanguage: string): string =>
  new Intl.DisplayNames([languageRow(pageLanguage).locale], { type: 'language' }).of(language) ??
  languageRow(language).name;
