import { localesOf } from '@tapin/contract/languages';
import type { FormatterModule } from 'i18next';
import { isolate } from './isolate.ts';
import { type Words, written } from './written.ts';

const nothing = () => undefined;

/**
 * Formats the values that are inserted into texts: counts with separators, days as `{{day}}` ("Monday, November 16") or
 * `{{day, weekday}}` ("Monday"), lists, and names.
 */
export const formatterWith = (wordsOf: (language: string) => Words | undefined): FormatterModule => ({
  type: 'formatter',
  init: nothing,
  add: nothing,
  addCached: nothing,
  format(value, name, language = '') {
    if (typeof value === 'string') return isolate(value, language);
    if (typeof value !== 'object' && typeof value !== 'number') return value;
    const locales = localesOf(language);
    const text = Array.isArray(value)
      ? new Intl.ListFormat(locales).format(value)
      : value?.toLocaleString(locales, { weekday: 'long', ...(!name && { month: 'long', day: 'numeric' }) });
    return written(text, wordsOf(language));
  },
});
