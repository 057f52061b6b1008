import type { FormatterModule } from 'i18next';
import { isolate } from './formats/isolate.ts';
import { formatNumber } from './formats/number.ts';

/** Formats the values that are inserted into texts. */
export const formatter: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format(value, _format, language = '') {
    if (typeof value === 'number') return formatNumber(value, language);
    return typeof value === 'string' ? isolate(value, language) : value;
  },
};
