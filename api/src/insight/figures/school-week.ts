import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { fieldsOf, type QuestionName, questions } from '@tapin/shared/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import { addDays, weekday } from '#src/basics/local-day.ts';

/** For each question the share of yes, 0 to 100, or the mean step; null where nobody answered. */
export type DayFigures = { day: string } & Record<QuestionName, number | null>;

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
    const figuresOfDay = byDay.get(date);
    const noSchool = !schoolDays.includes(date);
    return {
      date,
      ...(noSchool && { noSchool }),
      ...fieldsOf(questions, 'name', ({ name }) => figuresOfDay?.[name] ?? null),
    };
  });
}
