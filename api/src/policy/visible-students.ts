import type { ClassType } from '@tapin/contract/entities';
import { can, type Role } from '@tapin/contract/policy';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { parseId } from '#src/basics/ids.ts';
import { hasCapability } from './roles.ts';

/**
 * The students of a school that a member sees: those in the classes of one teacher, or all students when the teacher
 * is null.
 */
export interface VisibleStudents {
  schoolId: number;
  teacherId: number | null;
}

export const allStudentsOf = (schoolId: number): VisibleStudents => ({ schoolId, teacherId: null });

interface Viewer {
  schoolId: number;
  userId: number;
  role: Role;
}

/**
 * Returns the students that an approved member sees. The database function `who_sees` agrees with it for one student.
 */
export function visibleStudentsOf({ schoolId, userId, role }: Viewer): VisibleStudents {
  if (can(role, 'seesAllStudents')) return allStudentsOf(schoolId);
  if (can(role, 'seesStudents')) return { schoolId, teacherId: userId };
  throw new Error(
    `the role ${role} sees no students: the access rule of this call must require the capability seesStudents`,
  );
}

/** A table of everybody who sees a student, with the column `user_id`. */
export const viewersOf = (schoolId: number, studentId: number) =>
  sql`who_sees(${schoolId}::integer, ${studentId}::integer) as viewer (user_id)`;

export interface StudentFilter {
  teacherId?: string | undefined;
  classType?: ClassType | undefined;
  grade?: number | undefined;
  /** The code of a grade other than 1 to 12. */
  gradeCode?: string | undefined;
}

/** The condition on `school_users su`. */
export type Scope = RawBuilder<SqlBool>;

/** Selects the approved students of the school whom a member sees. The filter can only narrow them. */
export function studentsInScope({ schoolId, teacherId }: VisibleStudents, filter: StudentFilter = {}): Scope {
  const conditions = [
    sql<SqlBool>`su.school_id = ${schoolId} and ${hasCapability('su.role', 'answersCheckIn')}
      and su.verified = 'approved'`,
  ];
  if (filter.grade) conditions.push(sql`su.grade = ${filter.grade}`);
  if (filter.gradeCode) conditions.push(sql`su.grade_code = ${filter.gradeCode}`);
  const classes: RawBuilder<SqlBool>[] = [];
  if (teacherId !== null) classes.push(sql`ca.teacher_id = ${teacherId}`);
  else if (filter.teacherId) classes.push(sql`ca.teacher_id = ${parseId(filter.teacherId) ?? 0}`);
  if (filter.classType) classes.push(sql`ca.class_type = ${filter.classType}`);
  if (classes.length > 0) {
    conditions.push(sql`su.user_id in (select ca.student_id from class_assignments ca
      where ca.school_id = ${schoolId} and ${sql.join(classes, sql` and `)})`);
  }
  return sql`${sql.join(conditions, sql` and `)}`;
}
