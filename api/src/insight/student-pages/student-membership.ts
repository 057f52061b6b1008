import { can } from '@tapin/contract/policy';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Caller } from '#src/http/grants.ts';
import { findApprovedMembership } from '#src/people/access/access.ts';
import { hasCapability } from '#src/policy/roles.ts';
import { studentsInScope, type VisibleStudents, visibleStudentsOf } from '#src/policy/visible-students.ts';

async function findSharedMembership(db: Database, userId: number, studentId: number) {
  const { rows } = await sql<{ id: number }>`
    select own.id from school_users student
    join school_users own on own.school_id = student.school_id and own.user_id = ${userId}
    where student.user_id = ${studentId} and student.verified = 'approved'
      and ${hasCapability('student.role', 'answersCheckIn')}`.execute(db);
  return rows[0];
}

async function isVisibleStudent(db: Database, visible: VisibleStudents, studentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from school_users su where ${studentsInScope(visible)} and su.user_id = ${studentId}`.execute(db);
  return rows.length > 0;
}

/**
 * Finds the membership through which a person sees a student. It reveals nothing about a student whom the person does
 * not see: each membership has to pass the rules of its school.
 */
export async function findMembershipFor(
  db: Database,
  caller: Caller,
  studentId: number,
  now: Date,
): Promise<number | null> {
  const shared = await findSharedMembership(db, caller.userId, studentId);
  const member = shared && (await findApprovedMembership(db, caller, shared.id, now));
  if (!member || !can(member.role, 'seesStudents')) return null;
  return (await isVisibleStudent(db, visibleStudentsOf(member), studentId)) ? member.id : null;
}
