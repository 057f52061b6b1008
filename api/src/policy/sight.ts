import { can, type Role } from '@tapin/shared/contract/policy';
import { sql } from 'kysely';

/** Which students of a school somebody sees: those in the classes of one teacher, or all when that is null. */
export interface Sight {
  schoolId: number;
  teacherId: number | null;
}

export const allStudentsOf = (schoolId: number): Sight => ({ schoolId, teacherId: null });

interface Viewer {
  schoolId: number;
  userId: number;
  role: Role;
}

/** Returns which students an approved member sees. The database function `who_sees` agrees with it for one student. */
export function sightOf({ schoolId, userId, role }: Viewer): Sight {
  if (can(role, 'seesAllStudents')) return allStudentsOf(schoolId);
  if (can(role, 'seesStudents')) return { schoolId, teacherId: userId };
  throw new Error(`the role ${role} sees no students: its calls must not ask for them`);
}

/** The user ids of everybody who sees a student, to be selected from as a table with the column `user_id`. */
export const whoSees = (schoolId: number, studentId: number) =>
  sql`who_sees(${schoolId}::integer, ${studentId}::integer) as viewer (user_id)`;
