import { cached } from '@tapin/shared/formats/cached';
import { currentLanguage } from '@tapin/shared/i18n';

const meanFormat = cached(
  (locales) => new Intl.NumberFormat(locales, { minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** Formats a mean with one decimal, so that "4.0" and "4.1" compare. */
export const meanText = (mean: number): string => meanFormat(currentLanguage()).format(mean);
