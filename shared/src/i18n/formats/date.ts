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
