import type { Language, Question } from '@tapin/contract/entities';
import type { WeeklyTrends } from '@tapin/contract/figures';
import { fieldPerQuestion, type QuestionName, questions } from '@tapin/contract/questions';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addDays, weekday } from '#src/basics/local-day.ts';
import { hasSlotOnDay, ownQuestionId, ownQuestionIn } from '#src/check-ins/own-questions/replies.ts';
import type { AskedQuestionRow, OwnQuestionRow } from '#src/check-ins/own-questions/repository.ts';
import {
  type AnsweredAtColumn,
  type SlotAnsweredAtColumn,
  type SlotName,
  slotNameOf,
} from '#src/check-ins/questions/columns.ts';

/**
 * The mean of the stored responses in each slot. A slot is missing when it was not read, because no question had it.
 */
type SlotFigures = { day: string } & Partial<Record<SlotName, number | null>>;

/** Returns the share of yes, 0 to 100, or the mean step. Yes is stored as 1 and no as 2. */
function figureOf(question: OwnQuestionRow, day: SlotFigures): number | null {
  const mean = hasSlotOnDay(question, day.day) ? (day[slotNameOf(question)] ?? null) : null;
  return mean === null || question.type === 'steps' ? mean : (2 - mean) * 100;
}

const askedOrAnswered = (questions: readonly AskedQuestionRow[], days: readonly SlotFigures[]) =>
  questions.filter((question) => question.is_asked || days.some((day) => figureOf(question, day) !== null));

function ownFiguresOf(questions: readonly OwnQuestionRow[], day: SlotFigures) {
  if (questions.length === 0) return {};
  const figures = questions.map((question) => [ownQuestionId(question.id), figureOf(question, day)]);
  return { own: Object.fromEntries(figures) as Record<string, number | null> };
}

function weeklyQuestionsOf(
  questions: readonly OwnQuestionRow[],
  language: Language,
): { questions?: Question[] } {
  return questions.length === 0
    ? {}
    : { questions: questions.map((question) => ownQuestionIn(language, question)) };
}

export function windowStart(today: string, daysAgo: number): string {
  return daysAgo <= 0 ? today : addDays(today, 1 - daysAgo);
}

export const mondayOf = (day: string): string => addDays(day, -((weekday(day) + 6) % 7));

/**
 * Returns SQL that selects a timestamp column of `student_days d` as epoch milliseconds. Parsing a timestamp from text
 * would take longer than the rest of the row.
 */
export const milliseconds = (name: AnsweredAtColumn | SlotAnsweredAtColumn) =>
  sql`(date_part('epoch', ${sql.ref(`d.${name}`)}) * 1000)::bigint as ${sql.ref(name)}`;

/** The share of yes, 0 to 100, or the mean step of each question. It is null if nobody answered. */
export type DayFigures = SlotFigures & Record<QuestionName, number | null>;

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
  /** The first day that counts; null if no student is in scope. */
  countedFrom: string | null;
  own: readonly AskedQuestionRow[];
}

/** Returns the figures of each day, with those of own questions. A day off has no figures, not zero. */
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
