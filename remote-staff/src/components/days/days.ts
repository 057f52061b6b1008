import type { Translation } from '@tapin/shared/i18n';
import dayjs from 'dayjs';
import { formatLongDate, formatWeekday } from './local-time.ts';

/** The format of days in API calls. Days in this format compare as text and do not depend on a time zone. */
export const dayFormat = 'YYYY-MM-DD';
export const writtenFormat = 'MM/DD/YYYY';

export const today = (): string => dayjs().format(dayFormat);

export const addDays = (day: string, count: number): string => dayjs(day).add(count, 'day').format(dayFormat);

/** Returns the Monday of a day's week. A Sunday belongs to the week that began six days before. */
export const mondayOf = (day: string): string => addDays(day, -((dayjs(day).day() + 6) % 7));

export const fridayOf = (monday: string): string => addDays(monday, 4);

export const daysBetween = (day: string, now: string): number => dayjs(now).diff(dayjs(day), 'day');

export const typedDay = (day: string): string => dayjs(day).format(writtenFormat);

/** Formats a day as "Monday, November 16". */
export const longDay = (day: string, language: string): string =>
  formatLongDate(dayjs(day).toDate(), language);

/** Formats a day as "Mon 16". The locale texts decide the order of the two parts, which differs from that of `Intl`. */
export const shortDay = (day: string, language: string, t: Translation<'staff'>['t']): string =>
  t('week.shortDay', {
    weekday: formatWeekday(dayjs(day).toDate(), language),
    date: dayjs(day).date(),
  });
