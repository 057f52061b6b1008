import { currentLanguage } from '@tapin/shared/i18n';
import { cached } from './cached.ts';

const numberFormat = cached<Intl.NumberFormatOptions, Intl.NumberFormat>(
  (locales, options) => new Intl.NumberFormat(locales, options),
);

/** Formats a number with the separators of the language: "12,345". */
export const formatNumber = (value: number, language: string = currentLanguage()): string =>
  numberFormat(language).format(value);

/** Formats a number with exactly one decimal, so that a column of means is uniform: "4.0". */
export const formatDecimal = (value: number, language: string = currentLanguage()): string =>
  numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);

/** Formats a percentage from 0 to 100 with one decimal at most: "71.2%". */
export const formatPercent = (percent: number, language: string = currentLanguage()): string =>
  numberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(percent / 100);
