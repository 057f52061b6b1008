import { longestMonthDays } from '@tapin/shared/contract/longest-month';
import { AppError } from '#src/basics/app-error.ts';
import { addDays } from '#src/basics/local-day.ts';
import type { DayRange } from '#src/insight/school-days/counted-days.ts';

const daysIn = ({ start, end }: DayRange): number => (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;

/** Refuses a range that ends before it starts, is longer than a year, or is in no year of this product. */
export function checkRange({ start, end }: DayRange): void {
  const isPlausible = start >= '2000-01-01' && end < '2200-01-01' && start <= end;
  if (!isPlausible || daysIn({ start, end }) > longestMonthDays) throw new AppError('date_range_invalid');
}

const isFirstOfMonth = (day: string) => day.endsWith('-01');

/** Returns the time before a range: the month before a whole month, otherwise as many days. */
export function rangeBefore({ start, end }: DayRange): DayRange {
  const isWholeMonth =
    isFirstOfMonth(start) && isFirstOfMonth(addDays(end, 1)) && start.slice(0, 7) === end.slice(0, 7);
  const lastDay = addDays(start, -1);
  return {
    start: isWholeMonth ? `${lastDay.slice(0, 7)}-01` : addDays(start, -daysIn({ start, end })),
    end: lastDay,
  };
}

/** Lists the days from the first to the last. */
export const daysFrom = (start: string, end: string): string[] =>
  Array.from({ length: Math.max(0, daysIn({ start, end })) }, (_, at) => addDays(start, at));
