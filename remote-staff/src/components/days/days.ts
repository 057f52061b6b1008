import type { Translation } from '@tapin/shared/i18n';
import dayjs from 'dayjs';
import { formatLongDate, formatWeekday } from './local-time.ts';

/** The format of days in API calls. Such days compare as text and are independent of time zones. */
export const dayFormat = 'YYYY-MM-DD';
/** The format in which people type a day: month/day/year. */
export const writtenFormat = 'MM/DD/YYYY';

export const today = (): string => dayjs().format(dayFormat);

export const addDays = (day: string, count: number): string => dayjs(day).add(count, 'day').format(dayFormat);

/** Returns the Monday of a day's week. A Sunday belongs to the week that began six days before. */
export const mondayOf = (day: string): string => addDays(day, -((dayjs(day).day() + 6) % 7));

/** Returns the Friday of a school week that begins on a Monday. */
export const fridayOf = (monday: string): string => addDays(monday, 4);

/** Returns how many days before another day a day was. */
export const daysBetween = (day: string, now: string): number => dayjs(now).diff(dayjs(day), 'day');

/** Formats a day as people type it. */
export const typedDay = (day: string): string => dayjs(day).format(writtenFormat);

/** Formats a day as "Monday, November 16". */
export const longDay = (day: string, language: string): string =>
  formatLongDate(dayjs(day).toDate(), language);

/** Formats a day as "Mon 16". The text has the order of the two, which differs from that of `Intl`. */
export const shortDay = (day: string, language: string, t: Translation<'staff'>['t']): string =>
  t('week.shortDay', {
    weekday: formatWeekday(dayjs(day).toDate(), language),
    date: dayjs(day).date(),
  });
