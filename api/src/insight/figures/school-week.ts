import type { Language } from '@tapin/shared/contract/entities';
import type { WeeklyTrends } from '@tapin/shared/contract/figures';
import { fieldPerQuestion, type QuestionName, questions } from '@tapin/shared/contract/questions';
import { AppError } from '#src/basics/app-error.ts';
import { addDays, weekday } from '#src/basics/local-day.ts';
import type { AskedQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import { askedOrAnswered, ownFiguresOf, type SlotFigures, weeklyQuestionsOf } from './own-week.ts';

/** For each question the share of yes, 0 to 100, or the mean step. It is null if nobody answered. */
export type DayFigures = SlotFigures & Record<QuestionName, number | null>;

/** Returns the five days from Monday to Friday. Refuses any other range. */
export function schoolWeek(startDate: string, endDate: string): string[] {
  const plausible = startDate >= '2000-01-01' && endDate < '2200-01-01';
  if (!plausible || weekday(startDate) !== 1 || endDate !== addDays(startDate, 4)) {
    throw new AppError('date_range_invalid');
  }
  return [0, 1, 2, 3, 4].map((count) => addDays(startDate, count));
}

interface Week {
  days: string[];
  figures: DayFigures[];
  schoolDays: string[];
  /** The first day that counts; null without a student. */
  countedFrom: string | null;
  /** The school's own questions of these days. */
  own: readonly AskedQuestionRow[];
}

/** The figures of each day, and the school's own questions among them. A day off has no figures that count as zero. */
export function trendsOf(week: Week, language: Language) {
  const byDay = new Map(week.figures.map((row) => [row.day, row]));
  const own = askedOrAnswered(week.own, week.figures);
  const weeklyTrends: WeeklyTrends = week.days.map((date) => {
    const figuresOfDay = byDay.get(date);
    const noSchool = !week.schoolDays.includes(date);
    return {
      date,
      ...(noSchool && { noSchool }),
      ...(week.countedFrom !== null && date < week.countedFrom && { notYet: true as const }),
      ...fieldPerQuestion(questions, 'name', ({ name }) => figuresOfDay?.[name] ?? null),
      ...ownFiguresOf(own, figuresOfDay ?? { day: date }),
    };
  });
  return { weeklyTrends, ...weeklyQuestionsOf(own, language) };
}
