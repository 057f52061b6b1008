import { formatDate } from '@tapin/shared/formats/date';

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

const formatterOf =
  (style: keyof typeof styles) =>
  (at: Date | number | string, language?: string): string =>
    formatDate(new Date(at), styles[style], language);

export const formatLongDate = formatterOf('day');
export const formatShortDate = formatterOf('date');
export const formatWeekday = formatterOf('weekday');
export const formatTime = formatterOf('time');

/** Returns the day of a moment in the time zone of the device. */
export const localDayOf = (at: number | string): string => new Date(at).toDateString();
