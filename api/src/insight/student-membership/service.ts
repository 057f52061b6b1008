import { can } from '@tapin/shared/contract/policy';
import type { Database } from '#src/database/database.ts';
import type { Caller } from '#src/http/grants.ts';
import { findApprovedMembership } from '#src/people/access/access.ts';
import { visibleStudentsOf } from '#src/policy/visible-students.ts';
import { findSharedMembership, isVisibleStudent } from './repository.ts';

/**
 * Finds the own membership through which a person sees a student. It reveals nothing about a student whom the person does
 * not see: each membership has to pass the rules of its own school.
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
