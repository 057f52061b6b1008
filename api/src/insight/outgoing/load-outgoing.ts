import { addDays, localDay } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { type DayRange, listCountedDays, type Moment } from '#src/insight/school-days/counted-days.ts';
import type { StudentFilter } from '#src/insight/scope/scope.ts';
import { wholeGroup } from '#src/policy/small-groups.ts';
import type { VisibleStudents } from '#src/policy/visible-students.ts';
import { gradeGroup, isTeacherGroup, type OutgoingDay, outgoingDays, teacherGroup } from './outgoing-days.ts';
import { listDayCells } from './repository.ts';

/** Returns the group that a list is about. Null is a combination of filters, which no file has figures of. */
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

/** The figures of a range that may leave the screen. They end with yesterday, because the answers of today still change. */
export interface Outgoing {
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
