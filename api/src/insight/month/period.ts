import type { MonthFigures, MonthWeek } from '@tapin/contract/month-calls';
import { feelingQuestion, fieldPerQuestion, stepQuestions, yesNoQuestions } from '@tapin/contract/questions';
import { wholePercent } from '@tapin/contract/whole-percent';
import { weekday } from '#src/basics/local-day.ts';
import type { Totals } from '#src/check-ins/totals/totals.ts';
import type { Database } from '#src/database/database.ts';
import { mondayOf } from '#src/insight/figures/school-week.ts';
import {
  type DayRange,
  listCountedDays,
  type Moment,
  meanOf,
  sharesOf,
  sumOf,
} from '#src/insight/school-days/counted-days.ts';
import { gradeGroup, loadOutgoing, type OutgoingDay } from '#src/insight/school-days/outgoing-days.ts';
import {
  countAsked,
  type GradeKey,
  listDayCounts,
  type StudentGroup,
} from '#src/insight/school-days/repository.ts';
import type { Scope } from '#src/policy/visible-students.ts';

interface Cell {
  days: readonly string[];
  countedDays: readonly string[];
  /** Returns the sum over the days of the number of students who were asked. */
  askedOn: (days: readonly string[]) => number;
  totals: Totals;
  leavesOut: boolean;
}

const toTenth = (value: number | null) => (value === null ? null : Math.round(value * 10) / 10);

const perDay = (sum: number, days: readonly string[]) =>
  days.length === 0 ? null : Math.round(sum / days.length);

function monthFiguresOf({ days, countedDays, askedOn, totals, leavesOut }: Cell): MonthFigures {
  return {
    schoolDays: days.length,
    students: perDay(askedOn(days), days),
    tappedIn: perDay(totals.tap_ins, countedDays),
    tappedInPercent: wholePercent(totals.tap_ins, askedOn(countedDays)),
    ...fieldPerQuestion(yesNoQuestions, 'name', ({ name }) =>
      wholePercent(totals[`${name}_yes`], totals[`${name}_yes`] + totals[`${name}_no`]),
    ),
    ...fieldPerQuestion(stepQuestions, 'name', (question) => toTenth(meanOf(question, totals))),
    feelings: sharesOf(feelingQuestion, totals),
    ...(leavesOut && { hidden: 'withheld' as const }),
  };
}

export const isSameGrade = (one: GradeKey, other: GradeKey): boolean =>
  one.grade === other.grade && one.grade_code === other.grade_code;

/** The ISO weekday of a day: Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => weekday(day) || 7;

/** A part of a range with figures of its own: a week, a weekday or a grade, a week of a grade, or the whole range. */
interface Part {
  grade?: GradeKey;
  monday?: string;
  weekday?: number;
}

export interface Period {
  days: string[];
  figuresOf: (part?: Part) => MonthFigures;
  figuresOfDay: (day: string) => MonthFigures;
  weeksOf: (grade?: GradeKey) => MonthWeek[];
}

/** The sums of a day. `leftOut` names the sums that may not be exported. */
type DayRow = Totals & { day: string } & Partial<Pick<OutgoingDay, 'leftOut'>>;

interface PeriodRows {
  days: string[];
  groups: readonly StudentGroup[];
  rowsOf: (grade?: GradeKey) => readonly DayRow[];
}

function periodOf({ days, groups, rowsOf }: PeriodRows): Period {
  const figuresOn = (partDays: string[], grade?: GradeKey) => {
    const rows = rowsOf(grade).filter(({ day }) => partDays.includes(day));
    const uncounted = rows.filter(({ leftOut }) => leftOut?.includes('tap_ins')).map(({ day }) => day);
    const inGrade = grade ? groups.filter((group) => isSameGrade(group, grade)) : groups;
    return monthFiguresOf({
      days: partDays,
      countedDays: partDays.filter((day) => !uncounted.includes(day)),
      askedOn: (list) => countAsked(inGrade, list),
      totals: sumOf(rows),
      leavesOut: rows.some(({ leftOut }) => leftOut && leftOut.length > 0),
    });
  };
  const isIn = (day: string, { monday, weekday: day_of_week }: Part) =>
    (monday === undefined || mondayOf(day) === monday) &&
    (day_of_week === undefined || weekdayOf(day) === day_of_week);
  const figuresOf = (part: Part = {}) =>
    figuresOn(
      days.filter((day) => isIn(day, part)),
      part.grade,
    );
  const mondays = [...new Set(days.map(mondayOf))];
  return {
    days,
    figuresOf,
    figuresOfDay: (day) => figuresOn(days.filter((each) => each === day)),
    weeksOf: (grade) =>
      mondays.map((monday) => ({ monday, figures: figuresOf({ monday, ...(grade && { grade }) }) })),
  };
}

/** Reads the answers of the counted days of a range once. Returns a function for the figures of each part. */
export async function loadPeriod(
  db: Database,
  { schoolId, scope, groups }: { schoolId: number; scope: Scope; groups: readonly StudentGroup[] },
  range: DayRange,
  moment: Moment,
): Promise<Period> {
  const days = await listCountedDays(db, schoolId, range, moment);
  const counts = await listDayCounts(db, scope, days);
  const rowsOf = (grade?: GradeKey) => (grade ? counts.filter((row) => isSameGrade(row, grade)) : counts);
  return periodOf({ days, groups, rowsOf });
}

export async function loadOutgoingPeriod(
  db: Database,
  { schoolId, group, groups }: { schoolId: number; group: string | null; groups: readonly StudentGroup[] },
  range: DayRange,
  moment: Moment,
): Promise<Period> {
  const { days, of } = await loadOutgoing(db, { schoolId, group }, range, moment);
  const rows = of(group);
  const ofGrade = new Map<string, DayRow[]>();
  const rowsOf = (grade?: GradeKey) => {
    if (!grade) return rows;
    const key = gradeGroup(grade);
    const known = ofGrade.get(key) ?? of(key);
    ofGrade.set(key, known);
    return known;
  };
  return periodOf({ days, groups, rowsOf });
}
