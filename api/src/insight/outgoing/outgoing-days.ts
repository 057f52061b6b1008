import { questions } from '@tapin/shared/contract/questions';
import {
  type CountColumn,
  countColumnsOf,
  type SlotName,
  slotNames,
} from '#src/check-ins/questions/columns.ts';
import { publishedGroups, wholeGroup } from '#src/policy/small-groups.ts';
import type { DayCell, SlotColumn } from './repository.ts';

/** A unit that is published or left out as a whole: the tap-ins of a day, or the answers of a day to one question. */
export type Measure = 'tap_ins' | (typeof questions)[number]['name'] | SlotName;
type Column = 'tap_ins' | CountColumn | SlotColumn;

export const slotColumnsOf = (slot: SlotName): SlotColumn[] =>
  ([1, 2, 3, 4, 5] as const).map((stored) => `${slot}_${stored}` as const);

const columnsOf: readonly [Measure, readonly Column[]][] = [
  ['tap_ins', ['tap_ins']],
  ...questions.map((question): [Measure, Column[]] => [
    question.name,
    countColumnsOf(question).map(({ column }) => column),
  ]),
  ...slotNames.map((slot): [Measure, Column[]] => [slot, slotColumnsOf(slot)]),
];

/** The sums of a group on one day. What may not leave the screen is zero here, and named in `leftOut`. */
export interface OutgoingDay extends Record<Column, number> {
  day: string;
  leftOut: readonly Measure[];
}

export const gradeGroup = ({ grade, grade_code }: Pick<DayCell, 'grade' | 'grade_code'>): string =>
  `grade ${grade ?? ''} ${grade_code ?? ''}`;
const teacherPrefix = 'teacher ';
export const teacherGroup = (teacherId: number): string => `${teacherPrefix}${teacherId}`;
export const isTeacherGroup = (group: string | null): boolean => group?.startsWith(teacherPrefix) ?? false;

const groupsOf = (cell: DayCell): string[] => [
  wholeGroup,
  gradeGroup(cell),
  ...(cell.teachers ?? []).map(teacherGroup),
];

/** The order in which groups are tried. It depends on no answer, so that all files of a day publish the same groups. */
function groupOrder(cells: readonly DayCell[]): string[] {
  const grades = [...new Set(cells.map(gradeGroup))].sort();
  const teachers = [...new Set(cells.flatMap(({ teachers: ids }) => ids ?? []))].sort((a, b) => a - b);
  return [wholeGroup, ...grades, ...teachers.map(teacherGroup)];
}

function outgoingDay(day: string, cells: readonly DayCell[], group: string | null): OutgoingDay {
  const order = groupOrder(cells);
  const known = cells.map((cell) => ({ cell, groups: groupsOf(cell) }));
  const leftOut: Measure[] = [];
  const sums: [Column, number][] = [];
  for (const [measure, columns] of columnsOf) {
    const answeredIn = (cell: DayCell) => columns.reduce((sum, column) => sum + cell[column], 0);
    const counted = known.map(({ cell, groups }) => ({ cell, groups, answered: answeredIn(cell) }));
    const isPublished = group !== null && publishedGroups(counted, order).has(group);
    const members = counted.filter(({ groups }) => group === null || groups.includes(group));
    if (!isPublished && members.some(({ answered }) => answered > 0)) leftOut.push(measure);
    for (const column of columns)
      sums.push([column, isPublished ? members.reduce((sum, { cell }) => sum + cell[column], 0) : 0]);
  }
  return { ...(Object.fromEntries(sums) as Record<Column, number>), day, leftOut };
}

/**
 * Returns what may leave the screen about a group, day by day. `cells` has all students of the school. Null is a group that
 * is never published.
 */
export function outgoingDays(cells: readonly DayCell[], group: string | null): OutgoingDay[] {
  const byDay = Map.groupBy(cells, ({ day }) => day);
  return [...byDay].map(([day, ofDay]) => outgoingDay(day, ofDay, group));
}
