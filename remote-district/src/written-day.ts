import { languageRow } from '@tapin/shared/contract/languages';
import { currentLanguage } from '@tapin/shared/i18n';

const options = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;

const format = (date: Date, timeZone?: string) =>
  date.toLocaleDateString(languageRow(currentLanguage()).locale, {
    ...options,
    ...(timeZone && { timeZone }),
  });

/** The day of a moment, where the person is. */
export const dayOfMoment = (moment: string): string => format(new Date(moment));

/** A calendar day, `YYYY-MM-DD`, which no time zone moves. */
export const writtenDay = (day: string): string => format(new Date(`${day}T00:00:00Z`), 'UTC');
