import { can, type Role } from '@tapin/shared/contract/policy';
import { sql } from 'kysely';

/** The students of a school that a member sees: those in the classes of one teacher, or all when that is null. */
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

/** Returns the students that an approved member sees. The database function `who_sees` agrees with it for one student. */
export function visibleStudentsOf({ schoolId, userId, role }: Viewer): VisibleStudents {
  if (can(role, 'seesAllStudents')) return allStudentsOf(schoolId);
  if (can(role, 'seesStudents')) return { schoolId, teacherId: userId };
  throw new Error(
    `the role ${role} sees no students: the access rule of this call must require the capability seesStudents`,
  );
}

/** The user ids of everybody who sees a student, to be selected from as a table with the column `user_id`. */
export const viewersOf = (schoolId: number, studentId: number) =>
  sql`who_sees(${schoolId}::integer, ${studentId}::integer) as viewer (user_id)`;
