import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { AppError } from '#src/basics/app-error.ts';
import { addDays, weekday } from '#src/basics/local-day.ts';

export interface DayFigures {
  day: string;
  eaten: number | null;
  rested: number | null;
  feeling: number | null;
}

/** The five days from Monday to Friday; refuses any other range. */
export function schoolWeek(startDate: string, endDate: string): string[] {
  const plausible = startDate >= '2000-01-01' && endDate < '2200-01-01';
  if (!plausible || weekday(startDate) !== 1 || endDate !== addDays(startDate, 4)) {
    throw new AppError('date_range_invalid');
  }
  return [0, 1, 2, 3, 4].map((count) => addDays(startDate, count));
}

/** A day off is told as such: there is nothing to count on it. */
export function trendsOf(week: string[], figures: DayFigures[], schoolDays: string[]): WeeklyTrends {
  const byDay = new Map(figures.map((row) => [row.day, row]));
  return week.map((date) => {
    const { eaten = null, rested = null, feeling = null } = byDay.get(date) ?? {};
    const noSchool = !schoolDays.includes(date);
    return { date, ...(noSchool && { noSchool }), eaten, rested, feeling };
  });
}
