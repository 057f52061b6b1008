import type { InputOf } from '@tapin/contract/calls';
import { AppError } from '#src/basics/app-error.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { lockUser } from '#src/people/users/users.ts';
import {
  filterPossibleTeachers,
  isRostered,
  listTeachers,
  replaceAssignments,
  setGrade,
  setHasNoTeachers,
} from './repository.ts';

export async function loadTeachers(db: Database, schoolId: number) {
  const teachers = await listTeachers(db, schoolId);
  return teachers.map((teacher) => ({
    _id: String(teacher.id),
    firstName: teacher.first_name,
    lastName: teacher.last_name,
    namePrefix: teacher.name_prefix,
  }));
}

type Selection = InputOf<'POST /student/select-classes/:school'>['body'];

export async function selectClasses(db: Database, member: Membership, selection: Selection): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (selection.schoolId !== String(member.schoolId)) throw new AppError('forbidden');
    await lockUser(transaction, member.userId);
    if (await isRostered(transaction, member.id)) throw new AppError('kept_by_roster');
    await replaceTeachers(transaction, member, selection.classes);
    if (selection.gradeId !== undefined) await setGrade(transaction, member.id, selection.gradeId);
  });
}

export async function replaceTeachers(
  db: Database,
  student: Pick<Membership, 'id' | 'schoolId' | 'userId'>,
  classes: Selection['classes'],
): Promise<void> {
  const slots = new Set(classes.map((entry) => entry.class));
  if (slots.size !== classes.length) throw new AppError('validation', 'classes');
  const assignments = classes.map((entry) => {
    const teacherId = parseId(entry.teacherId);
    if (teacherId === null) throw new AppError('teacher_not_in_school');
    return { classType: entry.class, teacherId };
  });
  const teaching = await filterPossibleTeachers(
    db,
    student.schoolId,
    assignments.map(({ teacherId }) => teacherId),
  );
  if (assignments.some(({ teacherId }) => !teaching.has(teacherId))) {
    throw new AppError('teacher_not_in_school');
  }
  await replaceAssignments(db, student.schoolId, student.userId, assignments);
  await setHasNoTeachers(db, student.id, assignments.length === 0);
}

export async function chooseGrade(db: Database, member: Membership, grade: number): Promise<void> {
  if (await isRostered(db, member.id)) throw new AppError('kept_by_roster');
  await setGrade(db, member.id, grade);
}
