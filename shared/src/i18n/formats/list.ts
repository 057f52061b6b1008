import { currentLanguage } from '@tapin/shared/i18n';
import { written } from '../written.ts';
import { cached } from './cached.ts';
import { wordsOf } from './words-of.ts';

const listFormat = cached<Intl.ListFormatOptions, Intl.ListFormat>(
  (locales, options) => new Intl.ListFormat(locales, options),
);

/** Formats a list as in a sentence: "Monday, Tuesday, and Friday". */
export const formatList = (items: readonly string[], language: string = currentLanguage()): string =>
  written(listFormat(language).format(items), wordsOf(language));

/** Joins the units of one duration: "2 hr" and "10 min" are "2 hr 10 min". */
export const joinUnits = (units: readonly string[], language: string): string =>
  written(listFormat(language, { type: 'unit', style: 'narrow' }).format(units), wordsOf(language));
