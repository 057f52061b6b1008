import type { MonthFigures, MonthWeek } from '@tapin/shared/contract/month-calls';
import { weekday } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { mondayOf } from '#src/insight/figures/window.ts';
import { type DayRange, listCountedDays, type Moment } from '#src/insight/school-days/counted-days.ts';
import {
  countAsked,
  type GradeKey,
  listDayCounts,
  type StudentGroup,
} from '#src/insight/school-days/repository.ts';
import { sumOf } from '#src/insight/school-days/sums.ts';
import type { Scope } from '#src/insight/scope/scope.ts';
import { countAnswering, type Part } from './answering.ts';
import { monthFiguresOf } from './month-figures.ts';

export const isSameGrade = (one: GradeKey, other: GradeKey): boolean =>
  one.grade === other.grade && one.grade_code === other.grade_code;

/** The isodow of a day: Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => weekday(day) || 7;

export interface Period {
  days: string[];
  answering: (part: Part) => number;
  /** The figures of a part of the period. */
  figuresOf: (part?: Part) => MonthFigures;
  figuresOfDay: (day: string) => MonthFigures;
  weeksOf: (grade?: GradeKey) => MonthWeek[];
}

/** Reads the answers of the counted days of a range once, and returns the figures of any part of it. */
export async function loadPeriod(
  db: Database,
  { schoolId, scope, groups }: { schoolId: number; scope: Scope; groups: readonly StudentGroup[] },
  range: DayRange,
  moment: Moment,
): Promise<Period> {
  const days = await listCountedDays(db, schoolId, range, moment);
  const counts = await listDayCounts(db, scope, days);
  const answering = await countAnswering(db, scope, days);

  const cellOf = (partDays: string[], grade?: GradeKey) => ({
    schoolDays: partDays.length,
    asked: countAsked(grade ? groups.filter((group) => isSameGrade(group, grade)) : groups, partDays),
    totals: sumOf(counts.filter((row) => partDays.includes(row.day) && (!grade || isSameGrade(row, grade)))),
  });
  const isIn = (day: string, { monday, weekday: day_of_week }: Part) =>
    (monday === undefined || mondayOf(day) === monday) &&
    (day_of_week === undefined || weekdayOf(day) === day_of_week);
  const figuresOf = (part: Part = {}) =>
    monthFiguresOf({
      ...cellOf(
        days.filter((day) => isIn(day, part)),
        part.grade,
      ),
      answering: answering(part),
    });
  const mondays = [...new Set(days.map(mondayOf))];
  return {
    days,
    answering,
    figuresOf,
    figuresOfDay: (day) => {
      const cell = cellOf(days.filter((each) => each === day));
      return monthFiguresOf({ ...cell, answering: cell.totals.tap_ins });
    },
    weeksOf: (grade) =>
      mondays.map((monday) => ({ monday, figures: figuresOf({ monday, ...(grade && { grade }) }) })),
  };
}
