import { formatDate } from '@tapin/shared/formats/date';
import { currentLanguage } from '@tapin/shared/i18n';

const styles = {
  /** Formats as "Tuesday, March 3". */
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  /** Formats as "March 3, 2027", for days that may be in another year. */
  dayOfYear: { year: 'numeric', month: 'long', day: 'numeric' },
  /** Formats as "Tue". */
  weekday: { weekday: 'short' },
  /** Formats as "Mar 3". */
  date: { month: 'short', day: 'numeric' },
  /** Formats as "9:42 AM". */
  time: { hour: 'numeric', minute: '2-digit' },
} as const;

const formatterOf =
  (style: keyof typeof styles) =>
  (at: Date | number | string, language?: string): string =>
    formatDate(new Date(at), styles[style], language);

export const formatLongDate = formatterOf('day');
export const formatDateWithYear = formatterOf('dayOfYear');
export const formatShortDate = formatterOf('date');
export const formatWeekday = formatterOf('weekday');
export const formatTime = formatterOf('time');

/**
 * Returns a text as wide as the result of `formatTime`. It avoids the date format of the browser, whose first use is
 * slow.
 */
export function reservedTime(at: string): string {
  const moment = new Date(at);
  const hours = moment.getHours();
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  const [am, pm] = currentLanguage() === 'es' ? ['a.m.', 'p.m.'] : ['AM', 'PM'];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? am : pm}`;
}

const localDayOf = (at: number | string): string => new Date(at).toDateString();

/** Formats a moment briefly: as time if it is today, otherwise as day. */
export const formatMoment = (moment: string): string =>
  localDayOf(moment) === localDayOf(Date.now()) ? formatTime(moment) : formatShortDate(moment);
