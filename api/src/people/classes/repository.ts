import type { ClassType } from '@tapin/contract/entities';
import { rolesWith } from '@tapin/contract/policy';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { hasCapability } from '#src/policy/roles.ts';

export function listAssignments(db: Database, schoolId: number, studentId: number) {
  return db
    .selectFrom('class_assignments')
    .innerJoin('users', 'users.id', 'class_assignments.teacher_id')
    .leftJoin('classes', 'classes.id', 'class_assignments.class_id')
    .leftJoin('class_members', (join) =>
      join
        .onRef('class_members.class_id', '=', 'class_assignments.class_id')
        .onRef('class_members.user_id', '=', 'class_assignments.teacher_id')
        .on('class_members.role', '=', 'teacher'),
    )
    .select([
      'class_assignments.class_type',
      'class_assignments.class_id',
      'classes.title',
      'teacher_id',
      'name_prefix',
      'first_name',
      'last_name',
    ])
    .where('class_assignments.school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .orderBy('class_members.is_primary', (order) => order.desc().nullsLast())
    .orderBy('name_key')
    .orderBy('teacher_id')
    .execute();
}

export async function listCounseledSchools(db: Database, userId: number, schoolIds: number[]) {
  if (schoolIds.length === 0) return [];
  const rows = await db
    .selectFrom('class_assignments')
    .select('school_id')
    .distinct()
    .where('school_id', 'in', schoolIds)
    .where('teacher_id', '=', userId)
    .where('class_type', '=', 'counselor')
    .execute();
  return rows.map(({ school_id }) => school_id);
}

export function listTeachers(db: Database, schoolId: number) {
  return db
    .selectFrom('school_users')
    .innerJoin('users', 'users.id', 'school_users.user_id')
    .select(['users.id', 'first_name', 'last_name', 'name_prefix'])
    .where('school_id', '=', schoolId)
    .where((is) =>
      is.or([
        is('school_users.role', 'in', rolesWith('teaches')),
        is.and([
          is('school_users.role', 'in', rolesWith('mayTeach')),
          is.exists(
            is
              .selectFrom('class_assignments')
              .select('student_id')
              .where('class_assignments.school_id', '=', schoolId)
              .whereRef('teacher_id', '=', 'school_users.user_id'),
          ),
        ]),
      ]),
    )
    .where('verified', '=', 'approved')
    .orderBy('name_key')
    .orderBy('users.id')
    .execute();
}

export async function filterPossibleTeachers(
  db: Database,
  schoolId: number,
  userIds: number[],
): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('school_users')
    .select('user_id')
    .where('school_id', '=', schoolId)
    .where('user_id', 'in', userIds)
    .where('role', 'in', rolesWith('mayTeach'))
    .where('verified', '=', 'approved')
    .execute();
  return new Set(rows.map(({ user_id }) => user_id));
}

export async function replaceAssignments(
  db: Database,
  schoolId: number,
  studentId: number,
  assignments: { classType: ClassType; teacherId: number }[],
): Promise<void> {
  await db
    .deleteFrom('class_assignments')
    .where('school_id', '=', schoolId)
    .where('student_id', '=', studentId)
    .execute();
  if (assignments.length === 0) return;
  await db
    .insertInto('class_assignments')
    .values(
      assignments.map(({ classType, teacherId }) => ({
        school_id: schoolId,
        student_id: studentId,
        class_type: classType,
        teacher_id: teacherId,
      })),
    )
    .execute();
}

export interface ChosenClass {
  class_type: ClassType;
  student_id: number;
}

/**
 * Removes a person who no longer teaches at the school from the classes of all students. Returns the choices of
 * students that ended, so that they can be restored. Classes of the roster are not among them, because they are
 * derived again.
 */
export async function removeTeacherFromClasses(
  db: Database,
  schoolId: number,
  teacherId: number,
): Promise<ChosenClass[]> {
  const removed = await db
    .deleteFrom('class_assignments')
    .where('school_id', '=', schoolId)
    .where('teacher_id', '=', teacherId)
    .returning(['class_type', 'student_id', 'class_id'])
    .execute();
  return removed.flatMap(({ class_type, student_id, class_id }) =>
    class_id === null && class_type !== null ? [{ class_type, student_id }] : [],
  );
}

/** Restores the choices of students who are still at the school and have not chosen another teacher for the class. */
export async function restoreChosenClasses(
  db: Database,
  { school_id, user_id }: { school_id: number; user_id: number },
  chosen: readonly ChosenClass[],
): Promise<void> {
  const [types, students] = [chosen.map((each) => each.class_type), chosen.map((each) => each.student_id)];
  await sql`insert into class_assignments (school_id, student_id, class_type, teacher_id)
    select su.school_id, su.user_id, c.class_type, ${user_id}
    from unnest(${types}::text[], ${students}::integer[]) as c (class_type, student_id)
    join school_users su on su.school_id = ${school_id} and su.user_id = c.student_id
    where su.verified = 'approved' and ${hasCapability('su.role', 'answersCheckIn')}
      and not su.is_rostered and not su.has_no_teachers
    on conflict do nothing`.execute(db);
}

export async function setHasNoTeachers(db: Database, membershipId: number, has_no_teachers: boolean) {
  await db.updateTable('school_users').set({ has_no_teachers }).where('id', '=', membershipId).execute();
}

export async function setGrade(db: Database, membershipId: number, grade: number): Promise<void> {
  await db.updateTable('school_users').set({ grade }).where('id', '=', membershipId).execute();
}

export async function isRostered(db: Database, id: number): Promise<boolean> {
  const query = db.selectFrom('school_users').select('is_rostered').where('id', '=', id);
  return (await query.executeTakeFirst())?.is_rostered ?? false;
}
