import type { Trend, Trends } from '@tapin/shared/contract/district-trends';
import { questionNames } from '@tapin/shared/contract/questions';
import type { Overview, SchoolToday } from '#src/components/school-calls.ts';

/** A row of the table: a school, or the row of all schools together, which has no figures about follow-ups. */
export interface SchoolRow {
  /** Null in the row of all schools. */
  school: SchoolToday['school'] | null;
  today: Omit<SchoolToday, 'school'> | Overview['totals'];
  care: SchoolToday['care'];
  awaitsRoster: boolean;
  /** Undefined while the trends load. */
  trends: Trends | undefined;
}

export const rowOf = (today: SchoolToday, trends: Trends | undefined): SchoolRow => ({
  school: today.school,
  today,
  care: today.care,
  awaitsRoster: today.awaitsRoster ?? false,
  trends,
});

export const rowOfAll = (totals: Overview['totals'], trends: Trends | undefined): SchoolRow => ({
  school: null,
  today: totals,
  care: undefined,
  awaitsRoster: false,
  trends,
});

/**
 * Whether a school has no students. The API then returns zero instead of hiding counts, because there is nobody to
 * protect.
 */
export const hasNoStudents = ({ today }: SchoolRow): boolean => today.totalStudents === 0;

/** Whether a trend is hidden because too few students answered. Without any answer there is nothing to hide. */
const isHidden = (trend: Trend | undefined): boolean => trend?.value === null && !trend.noAnswers;

/** Whether a row shows a reason in place of a hidden figure. A school without students shows dashes instead. */
export const hidesFigures = (row: SchoolRow): boolean =>
  !hasNoStudents(row) &&
  (row.today.hidden !== undefined ||
    row.care?.hidden !== undefined ||
    (row.trends !== undefined && questionNames.some((name) => isHidden(row.trends?.[name]))));

/** The share of the students who tapped in today and need support; null if either count is hidden. */
export const needCareShare = ({ today: { needCare, checkedInStudents } }: SchoolRow): number | null =>
  needCare === null || !checkedInStudents ? null : needCare / checkedInStudents;
