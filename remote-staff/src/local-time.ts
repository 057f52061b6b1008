import { languageRow } from '@tapin/shared/contract/languages';
import { currentLanguage } from '@tapin/shared/i18n';

const styles = {
  /** "Tuesday, March 3". */
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  /** "Tue". */
  weekday: { weekday: 'short' },
  /** "Mar 3". */
  date: { month: 'short', day: 'numeric' },
  /** "9:42 AM". */
  time: { hour: 'numeric', minute: '2-digit' },
} as const;

/** Formats are cached, because creating one takes as long as rendering a whole row. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(style: keyof typeof styles, language: string): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(languageRow(language).locale, styles[style]);
  formats.set(key, format);
  return format;
}

const written =
  (style: keyof typeof styles) =>
  (at: Date | number | string, language: string = currentLanguage()): string =>
    formatOf(style, language).format(new Date(at));

export const dayOf = written('day');
export const dateOf = written('date');
export const weekdayOf = written('weekday');
export const timeOf = written('time');

/** Returns the day of a moment in the time zone of the device. */
export const localDayOf = (at: number | string): string => new Date(at).toDateString();
