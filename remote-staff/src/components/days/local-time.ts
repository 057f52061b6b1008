import { formatDate } from '@tapin/shared/formats/date';
import { currentLanguage } from '@tapin/shared/i18n';

const styles = {
  /** "Tuesday, March 3". */
  day: { weekday: 'long', month: 'long', day: 'numeric' },
  /** "March 3, 2027", for days that may be in another year. */
  dayOfYear: { year: 'numeric', month: 'long', day: 'numeric' },
  /** "Tue". */
  weekday: { weekday: 'short' },
  /** "Mar 3". */
  date: { month: 'short', day: 'numeric' },
  /** "9:42 AM". */
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

/** Returns a text as wide as that of `formatTime`, without the date format of the browser, which starts slowly. */
export function reservedTime(at: string): string {
  const moment = new Date(at);
  const hours = moment.getHours();
  const minutes = String(moment.getMinutes()).padStart(2, '0');
  const [am, pm] = currentLanguage() === 'es' ? ['a.m.', 'p.m.'] : ['AM', 'PM'];
  return `${hours % 12 || 12}:${minutes} ${hours < 12 ? am : pm}`;
}

/** Returns the day of a moment in the time zone of the device. */
const localDayOf = (at: number | string): string => new Date(at).toDateString();

/** Formats a moment briefly: the time if it is today, otherwise the day. */
export const formatMoment = (moment: string): string =>
  localDayOf(moment) === localDayOf(Date.now()) ? formatTime(moment) : formatShortDate(moment);
