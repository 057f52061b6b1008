import { type Language, languageRow } from '@tapin/shared/contract/languages';

/** Formats a moment in the time zone of the school, with the day. */
export const formatTimeIn = (language: Language, timeZone: string, at: string): string =>
  new Intl.DateTimeFormat(languageRow(language).locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));
