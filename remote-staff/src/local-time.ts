import { currentLanguage } from '@tapin/shared/i18n';

const styles = {
  /** "Tuesday, March 3". */
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  /** "Tue". */
  weekday: { weekday: 'short' },
  /** "9:42 AM". */
  time: { hour: 'numeric', minute: '2-digit' },
} as const;

/** Made once: to make one takes as long as to draw a whole row. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** All languages are written as people in the United States write them. */
function formatOf(style: keyof typeof styles, language: string): Intl.DateTimeFormat {
  const key = `${language} ${style}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.DateTimeFormat(`${language}-US`, styles[style]);
  formats.set(key, format);
  return format;
}

const written =
  (style: keyof typeof styles) =>
  (at: Date | number | string, language: string = currentLanguage()): string =>
    formatOf(style, language).format(new Date(at));

export const dayOf = written('day');
export const weekdayOf = written('weekday');
export const timeOf = written('time');
