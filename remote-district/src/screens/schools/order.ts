import type { SchoolToday } from '#src/api/overview.ts';

export const sortKeys = [
  'name',
  'tappedIn',
  'needCare',
  'followedUp',
  'firstAct',
  'openLong',
  'requests',
] as const;
export type SortKey = (typeof sortKeys)[number];

export interface Order {
  by: SortKey;
  isReversed: boolean;
}

/**
 * Returns the share of students who checked in. A school without students sorts after one where nobody did, and so does one
 * whose figures are hidden, because its place would reveal them.
 */
const tappedInShare = ({ checkedInStudents, totalStudents }: SchoolToday) =>
  checkedInStudents === null || !totalStudents ? -1 : checkedInStudents / totalStudents;

type Compare = (a: SchoolToday, b: SchoolToday) => number;

const byName =
  (language: string): Compare =>
  (a, b) =>
    a.school.name.localeCompare(b.school.name, language, { numeric: true });

/** Compares two schools by a figure, the highest first. */
const highestFirst =
  (figure: (school: SchoolToday) => number): Compare =>
  (a, b) =>
    figure(b) - figure(a);

const comparators: Record<Exclude<SortKey, 'name'>, Compare> = {
  tappedIn: highestFirst(tappedInShare),
  needCare: highestFirst(({ needCare }) => needCare ?? -1),
  // A hidden figure sorts last.
  followedUp: highestFirst(({ care }) => care?.sameDayPercent ?? -1),
  firstAct: highestFirst(({ care }) => care?.medianMinutes ?? -1),
  openLong: highestFirst(({ care }) => care?.openLong ?? -1),
  requests: highestFirst(({ requests }) => requests),
};

/** Sorts the schools. Equal ones are sorted by name, also in a reversed order. */
export function sortSchools(
  schools: readonly SchoolToday[],
  { by, isReversed }: Order,
  language: string,
): SchoolToday[] {
  const compareByName = byName(language);
  const compare = by === 'name' ? compareByName : comparators[by];
  const direction = isReversed ? -1 : 1;
  return schools.toSorted((a, b) => direction * compare(a, b) || compareByName(a, b));
}

/** Parses the order from the URL: `needCare`, or `-needCare` for the reversed order. */
export function parseOrder(text: string | null): Order {
  const by = sortKeys.find((key) => key === text?.replace('-', '')) ?? 'name';
  return { by, isReversed: text === `-${by}` };
}

export const formatOrder = ({ by, isReversed }: Order): string => `${isReversed ? '-' : ''}${by}`;
