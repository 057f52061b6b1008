import { currentLanguage } from '@tapin/shared/i18n';
import { written } from '../written.ts';
import { cached } from './cached.ts';
import { wordsOf } from './words-of.ts';

const dateFormat = cached<Intl.DateTimeFormatOptions, Intl.DateTimeFormat>(
  (locales, options) => new Intl.DateTimeFormat(locales, options),
);

/** Formats a moment as day, time or both: `formatDate(new Date(), { weekday: 'long' })` is "Monday". */
export const formatDate = (
  at: Date,
  options: Intl.DateTimeFormatOptions,
  language: string = currentLanguage(),
): string => written(dateFormat(language, options).format(at), wordsOf(language));

/** Formats the day of a timestamp in the time zone of the browser: "Nov 28, 2026". */
export const formatTimestampDay = (moment: string, language?: string): string =>
  formatDate(new Date(moment), { dateStyle: 'medium' }, language);

/** Formats a calendar day `YYYY-MM-DD`, regardless of the time zone: "Nov 28, 2026". */
export const formatDay = (day: string, language?: string): string =>
  formatDate(new Date(`${day}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' }, language);

/** Returns the current calendar day, `YYYY-MM-DD`, in a time zone or in that of the device. */
export const currentDay = (timeZone: string | null = null): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: timeZone ?? undefined }).format(new Date());
