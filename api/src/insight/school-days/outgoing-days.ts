import { questions } from '@tapin/contract/questions';
import { sql } from 'kysely';
import { addDays, localDay } from '#src/basics/local-day.ts';
import {
  type CountColumn,
  countColumnsOf,
  type SlotName,
  slotNames,
} from '#src/check-ins/questions/columns.ts';
import type { Database } from '#src/database/database.ts';
import { publishedGroups, wholeGroup } from '#src/policy/small-groups.ts';
import {
  allStudentsOf,
  type StudentFilter,
  studentsInScope,
  type VisibleStudents,
} from '#src/policy/visible-students.ts';
import { type DayRange, listCountedDays, type Moment } from './counted-days.ts';
import { answeredDays, type DayCounts, responseCounts } from './repository.ts';

type SlotColumn = `${SlotName}_${1 | 2 | 3 | 4 | 5}`;

interface DayCell extends DayCounts, Record<SlotColumn, number> {
  /** Null if the query did not ask for the teachers. */
  teachers: number[] | null;
}

const slotCounts = sql.join(
  slotNames.flatMap((slot) =>
    [1, 2, 3, 4, 5].map(
      (stored) =>
        sql`count(*) filter (where ${sql.ref(`d.${slot}`)} = ${sql.lit(stored)})::integer as ${sql.ref(`${slot}_${stored}`)}`,
    ),
  ),
);

const teachersOfStudent = sql`(select array_agg(distinct ca.teacher_id order by ca.teacher_id)
  from class_assignments ca where ca.school_id = su.school_id and ca.student_id = su.user_id)`;

/**
 * Lists the answers of all students of a school, because what may be exported about a group depends on the other
 * students.
 */
async function listDayCells(
  db: Database,
  schoolId: number,
  days: readonly string[],
  { byTeacher }: { byTeacher: boolean },
): Promise<DayCell[]> {
  if (days.length === 0) return [];
  const scope = studentsInScope(allStudentsOf(schoolId));
  const { rows } = await sql<DayCell>`
    select day, grade, grade_code, teachers, count(*)::integer as tap_ins, ${responseCounts}, ${slotCounts}
    from (
      select d.*, su.grade, su.grade_code, ${byTeacher ? teachersOfStudent : sql`null::integer[]`} as teachers
      ${answeredDays(scope, days)}
    ) d
    group by day, grade, grade_code, teachers`.execute(db);
  return rows;
}

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

/** The sums of a group on one day. Sums that may not be exported are zero and named in `leftOut`. */
export interface OutgoingDay extends Record<Column, number> {
  day: string;
  leftOut: readonly Measure[];
}

export const gradeGroup = ({ grade, grade_code }: Pick<DayCell, 'grade' | 'grade_code'>): string =>
  `grade ${grade ?? ''} ${grade_code ?? ''}`;
const teacherPrefix = 'teacher ';
const teacherGroup = (teacherId: number): string => `${teacherPrefix}${teacherId}`;
const isTeacherGroup = (group: string | null): boolean => group?.startsWith(teacherPrefix) ?? false;

const groupsOf = (cell: DayCell): string[] => [
  wholeGroup,
  gradeGroup(cell),
  ...(cell.teachers ?? []).map(teacherGroup),
];

/**
 * Returns the order in which groups are tried. It is independent of the answers, so that all files about a day publish
 * the same groups.
 */
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
 * Returns the sums of a group that may be exported, by day. `cells` has all students of the school. The group null is
 * never published.
 */
function outgoingDays(cells: readonly DayCell[], group: string | null): OutgoingDay[] {
  const byDay = Map.groupBy(cells, ({ day }) => day);
  return [...byDay].map(([day, ofDay]) => outgoingDay(day, ofDay, group));
}

/**
 * Returns the group of students that a list is about. It is null for a combination of filters, whose figures are never
 * exported.
 */
export function groupOf(
  { teacherId: own }: VisibleStudents,
  { teacherId, classType, grade, gradeCode }: StudentFilter,
): string | null {
  const teacher = own === null ? (teacherId ?? null) : String(own);
  const filters = [teacher, classType, grade, gradeCode].filter(Boolean);
  if (filters.length === 0) return wholeGroup;
  if (filters.length > 1 || classType) return null;
  if (teacher) return teacherGroup(Number(teacher));
  return gradeGroup({ grade: grade || null, grade_code: gradeCode ?? null });
}

/** The figures of a range that may be exported. They end with yesterday, because the answers of today still change. */
interface Outgoing {
  days: string[];
  of: (group: string | null) => OutgoingDay[];
}

export async function loadOutgoing(
  db: Database,
  { schoolId, group }: { schoolId: number; group: string | null },
  { start, end }: DayRange,
  moment: Moment,
): Promise<Outgoing> {
  const yesterday = addDays(localDay(moment.now, moment.timeZone), -1);
  const range = { start, end: end < yesterday ? end : yesterday };
  const days = range.start > range.end ? [] : await listCountedDays(db, schoolId, range, moment);
  const cells = await listDayCells(db, schoolId, days, { byTeacher: isTeacherGroup(group) });
  return { days, of: (each) => outgoingDays(cells, each) };
}
