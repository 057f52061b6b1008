import { longestMonthDays } from '@tapin/shared/contract/longest-month';
import { formatDate } from '@tapin/shared/formats/date';
import type { Translation } from '@tapin/shared/i18n';
import dayjs from 'dayjs';
import { addDays, dayFormat, daysBetween } from '#src/components/days/days.ts';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import { isDay } from '#src/components/days/typed-days.ts';

/** The first and the last day. */
export interface Range {
  start: string;
  end: string;
}

/** Returns the month of a day. */
export const monthOf = (day: string): Range => ({
  start: dayjs(day).startOf('month').format(dayFormat),
  end: dayjs(day).endOf('month').format(dayFormat),
});

export function isWholeMonth({ start, end }: Range): boolean {
  const month = monthOf(start);
  return month.start === start && month.end === end;
}

export const isValidRange = ({ start, end }: Range): boolean =>
  isDay(start) && isDay(end) && start <= end && daysBetween(start, end) < longestMonthDays;

/** Returns the range of an address, or null if the address has none. */
export function parseRange(start: string, end: string): Range | null {
  return isValidRange({ start, end }) ? { start, end } : null;
}

/** Returns the longest range until a day. */
export const longestUntil = (day: string): Range => ({ start: addDays(day, 1 - longestMonthDays), end: day });

/** Returns the month before or after a month, and otherwise as many days. */
export function shiftRange(range: Range, direction: -1 | 1): Range {
  if (isWholeMonth(range)) return monthOf(dayjs(range.start).add(direction, 'month').format(dayFormat));
  const length = daysBetween(range.start, range.end) + 1;
  return {
    start: addDays(range.start, direction * length),
    end: addDays(range.end, direction * length),
  };
}

const dateOf = (day: string) => dayjs(day).toDate();

/** Formats a whole month as "November 2026"; null for any other range. */
export const monthName = (range: Range, language: string): string | null =>
  isWholeMonth(range) ? formatDate(dateOf(range.start), { month: 'long', year: 'numeric' }, language) : null;

/** Formats the name of a month within a sentence: "October", or with its year when that is another one than `beside`. */
export const shortMonthName = (range: Range, beside: string, language: string): string =>
  formatDate(
    dateOf(range.start),
    { month: 'long', ...(range.start.slice(0, 4) !== beside.slice(0, 4) && { year: 'numeric' }) },
    language,
  );

/** Formats a range as "Nov 1 – Nov 30", with the years when one is not that of today. */
export const rangeText = (
  { start, end }: Range,
  today: string,
  { t, language }: { t: Translation<'staff'>['t']; language: string },
): string => {
  const isThisYear = [start, end].every((day) => day.slice(0, 4) === today.slice(0, 4));
  const text = (day: string) =>
    formatDate(
      dateOf(day),
      { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) },
      language,
    );
  return start === end ? text(start) : t('week.range', { start: text(start), end: text(end) });
};

export const longDate = (day: string, language: string): string => formatDateWithYear(dateOf(day), language);

/** Formats a day as "Nov 2". */
export const shortDate = (day: string, language: string): string =>
  formatDate(dateOf(day), { month: 'short', day: 'numeric' }, language);

/** Formats a day of the week, Monday being 1. */
export const weekdayName = (weekday: number, style: 'long' | 'short', language: string): string =>
  // The first of June 2026 is a Monday.
  formatDate(new Date(2026, 5, weekday), { weekday: style }, language);
