import { longestMonthDays } from '@tapin/shared/contract/longest-month';
import { formatDate } from '@tapin/shared/formats/date';
import type { Translation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { useSearchParams } from '@tapin/shared/router';
import dayjs from 'dayjs';
import { addDays, dayFormat, daysBetween, today } from '#src/components/days/days.ts';
import { formatDateWithYear } from '#src/components/days/local-time.ts';
import { isDay } from '#src/components/days/typed-days.ts';
import { type Month, monthQuery } from './month-calls.ts';

export interface Range {
  start: string;
  end: string;
}

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

export function parseRange(start: string, end: string): Range | null {
  return isValidRange({ start, end }) ? { start, end } : null;
}

export const longestUntil = (day: string): Range => ({ start: addDays(day, 1 - longestMonthDays), end: day });

/** Returns the previous or next month of a month. Any other range moves by its length. */
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

/** Formats the name of a month within a sentence. The year is added if it differs from that of `beside`. */
export const shortMonthName = (range: Range, beside: string, language: string): string =>
  formatDate(
    dateOf(range.start),
    { month: 'long', ...(range.start.slice(0, 4) !== beside.slice(0, 4) && { year: 'numeric' }) },
    language,
  );

/** Formats a range as "Nov 1 – Nov 30". Years are added if one differs from the current year. */
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

export const shortDate = (day: string, language: string): string =>
  formatDate(dateOf(day), { month: 'short', day: 'numeric' }, language);

/** Formats a weekday; 1 is Monday. */
export const weekdayName = (weekday: number, style: 'long' | 'short', language: string): string =>
  // June 1, 2026 is a Monday.
  formatDate(new Date(2026, 5, weekday), { weekday: style }, language);

type Counted = Pick<Month, 'days'> & Record<'figures' | 'before', Pick<Month['figures'], 'schoolDays'>>;

/**
 * Returns the latest month with a counted school day: this month, the previous one, or the last one within the past
 * year. Without any such day, or while it is unknown, it returns this month.
 */
export function latestMonth(today: string, thisMonth: Counted | undefined, year: Counted | undefined): Range {
  const range = monthOf(today);
  if (!thisMonth || thisMonth.figures.schoolDays > 0) return range;
  if (thisMonth.before.schoolDays > 0) return shiftRange(range, -1);
  const lastDay = year?.days.at(-1);
  return lastDay ? monthOf(lastDay.date) : range;
}

/** Returns the month that the screen opens with: the latest month with a counted school day. */
function useLatestMonth(schoolUserId: string, enabled: boolean): Range {
  const thisMonth = useQuery({ ...monthQuery(schoolUserId, monthOf(today())), enabled }).data?.month;
  // The latest month is further back only after a break of two months, such as in summer.
  const isLongAgo = thisMonth?.figures.schoolDays === 0 && thisMonth.before.schoolDays === 0;
  const year = useQuery({
    ...monthQuery(schoolUserId, longestUntil(today())),
    enabled: enabled && isLongAgo,
  }).data?.month;
  return latestMonth(today(), thisMonth, year);
}

export function useRange(schoolUserId: string) {
  const [params, setParams] = useSearchParams();
  const chosen = parseRange(params.get('from') ?? '', params.get('to') ?? '');
  const latest = useLatestMonth(schoolUserId, chosen === null);
  const range = chosen ?? latest;
  const choose = ({ start, end }: Range) =>
    setParams((current) => {
      const changed = new URLSearchParams(current);
      changed.set('from', start);
      changed.set('to', end);
      return changed;
    });
  return {
    range,
    choose,
    previous: shiftRange(range, -1),
    /** The next range; null if it would begin in the future. */
    next: shiftRange(range, 1).start > today() ? null : shiftRange(range, 1),
  };
}
