import type { Trends } from '@tapin/shared/contract/district-trends';
import type { Overview, SchoolToday } from '#src/api/overview.ts';

/** A row of the table: a school, or all schools together, which have no figures about follow-ups. */
export interface SchoolRow {
  /** Null in the row of all schools. */
  school: SchoolToday['school'] | null;
  today: Omit<SchoolToday, 'school'> | Overview['totals'];
  care: SchoolToday['care'];
  awaitsRoster: boolean;
  /** Undefined while they load. */
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

/** The share of the students who tapped in today that need support; null if one of the counts is hidden. */
export const needCareShare = ({ today: { needCare, checkedInStudents } }: SchoolRow): number | null =>
  needCare === null || !checkedInStudents ? null : needCare / checkedInStudents;
