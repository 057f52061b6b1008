import dayjs from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import { dayOf, weekdayOf } from './local-time.ts';

dayjs.extend(customParseFormat);

/** Days are `YYYY-MM-DD` as the calls have them: they compare as text, and no time zone moves them. */
const dayFormat = 'YYYY-MM-DD';
/** How a day is read and typed: month/day/year. */
const writtenFormat = 'MM/DD/YYYY';
const typedFormats = [writtenFormat, 'M/D/YYYY', 'M/DD/YYYY', 'MM/D/YYYY'];

export const today = (): string => dayjs().format(dayFormat);

export const addDays = (day: string, count: number): string => dayjs(day).add(count, 'day').format(dayFormat);

/** The Monday of a day's week; a Sunday belongs to the week before it. */
export const mondayOf = (day: string): string => addDays(day, -((dayjs(day).day() + 6) % 7));

/** The Friday of a school week that begins on a Monday. */
export const fridayOf = (monday: string): string => addDays(monday, 4);

export const isDay = (text: string): boolean => dayjs(text, dayFormat, true).isValid();

/** How many days ago a day was, seen from another. */
export const daysBetween = (day: string, now: string): number => dayjs(now).diff(dayjs(day), 'day');

export const writtenDay = (day: string): string => dayjs(day).format(writtenFormat);

/** The day that somebody typed as month/day/year; null when there is no such day. */
export function typedDay(text: string): string | null {
  const typed = dayjs(text.trim(), typedFormats, true);
  return typed.isValid() ? typed.format(dayFormat) : null;
}

/** As people say it: "Mon 16" in short, else "Monday, November 16". */
export function namedDay(day: string, language: string, length: 'short' | 'long'): string {
  const date = dayjs(day);
  return length === 'short'
    ? `${weekdayOf(date.toDate(), language)} ${date.date()}`
    : dayOf(date.toDate(), language);
}
// A change of one remote.
