import type { InputOf } from '@tapin/shared/contract/calls';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { lockUser } from '#src/people/users/repository.ts';
import {
  filterPossibleTeachers,
  isRostered,
  replaceAssignments,
  setGrade,
  setHasNoTeachers,
} from './repository.ts';

type Selection = InputOf<'POST /student/select-classes/:school'>['body'];

export async function selectClasses(db: Database, member: Membership, selection: Selection): Promise<void> {
  if (selection.schoolId !== String(member.schoolId)) throw new AppError('forbidden');
  const slots = new Set(selection.classes.map((entry) => entry.class));
  if (slots.size !== selection.classes.length) throw new AppError('validation', 'classes');
  const assignments = selection.classes.map((entry) => {
    const teacherId = parseId(entry.teacherId);
    if (teacherId === null) throw new AppError('teacher_not_in_school');
    return { classType: entry.class, teacherId };
  });
  await lockUser(db, member.userId);
  if (await isRostered(db, member.id)) throw new AppError('kept_by_roster');
  const teaching = await filterPossibleTeachers(
    db,
    member.schoolId,
    assignments.map(({ teacherId }) => teacherId),
  );
  if (assignments.some(({ teacherId }) => !teaching.has(teacherId))) {
    throw new AppError('teacher_not_in_school');
  }
  await replaceAssignments(db, member.schoolId, member.userId, assignments);
  await setHasNoTeachers(db, member.id, assignments.length === 0);
  if (selection.gradeId !== undefined) await setGrade(db, member.id, selection.gradeId);
}

/** Sets the grade of a student who chose it. */
export async function chooseGrade(db: Database, member: Membership, grade: number): Promise<void> {
  if (await isRostered(db, member.id)) throw new AppError('kept_by_roster');
  await setGrade(db, member.id, grade);
}
