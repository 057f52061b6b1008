import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { studentsInScope } from '#src/insight/scope/scope.ts';
import { hasCapability } from '#src/policy/roles.ts';
import type { VisibleStudents } from '#src/policy/visible-students.ts';

/** Finds the person's membership at the school of a student. A student has one school. */
export async function findSharedMembership(db: Database, userId: number, studentId: number) {
  const { rows } = await sql<{ id: number }>`
    select own.id from school_users student
    join school_users own on own.school_id = student.school_id and own.user_id = ${userId}
    where student.user_id = ${studentId} and student.verified = 'approved'
      and ${hasCapability('student.role', 'answersCheckIn')}`.execute(db);
  return rows[0];
}

export async function isVisibleStudent(
  db: Database,
  visible: VisibleStudents,
  studentId: number,
): Promise<boolean> {
  const { rows } = await sql`
    select from school_users su where ${studentsInScope(visible)} and su.user_id = ${studentId}`.execute(db);
  return rows.length > 0;
}
