import type { OutputOf } from '@tapin/shared/contract/calls';
import type { Role } from '@tapin/shared/contract/entities';
import { can, policyOf } from '@tapin/shared/contract/policy';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { lockUser, updateUser } from '#src/people/users/repository.ts';
import { schoolOf, schoolUserOf } from './replies.ts';
import { findDistrictOf, findSchoolByCode, listMemberships, saveMembership } from './repository.ts';

/** Normalizes a code that a person typed: case and surrounding spaces are ignored. */
export function codeOf(given: string): string {
  return given.trim().toUpperCase();
}

/** Returns the state of a new membership: students are approved, and staff wait for an approval. */
export function firstState(role: Role): 'approved' | 'pending' {
  return policyOf(role).joins === 'at-once' ? 'approved' : 'pending';
}

export async function joinSchool(
  db: Database,
  userId: number,
  schoolCode: string,
  role: Role,
): Promise<OutputOf<'POST /user/school'>> {
  // District admins join schools through their district.
  if (policyOf(role).joins === 'by-district') throw new AppError('role_not_allowed');
  await lockUser(db, userId);
  const memberships = await listMemberships(db, userId);
  const active = memberships.filter(({ verified }) => verified !== 'rejected');
  const studies = active.some((membership) => can(membership.role, 'answersCheckIn'));
  if (studies || (can(role, 'answersCheckIn') && active.length > 0)) throw new AppError('already_member');
  if (await findDistrictOf(db, userId)) throw new AppError('role_not_allowed');
  const school = await findSchoolByCode(db, codeOf(schoolCode));
  if (!school) throw new AppError('school_code_unknown');
  const here = memberships.find(({ school_id }) => school_id === school.id);
  if (here && here.verified !== 'rejected') throw new AppError('already_member');
  // A removed student cannot join again with the code. Staff can ask again.
  if (here && can(role, 'answersCheckIn') && !here.left_by_choice)
    throw new AppError('membership_not_approved');
  const state = { role, verified: firstState(role), grade: null, known_code: school.code };
  const saved = await saveMembership(db, school.id, userId, state);
  await updateUser(db, userId, { role });
  return { schoolUser: schoolUserOf(saved), school: schoolOf(school) };
}
