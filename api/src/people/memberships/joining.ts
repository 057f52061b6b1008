import type { OutputOf } from '@tapin/contract/calls';
import type { Role } from '@tapin/contract/entities';
import { can, policyOf } from '@tapin/contract/policy';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { lockUser, updateUser } from '#src/people/users/users.ts';
import { loadSchoolSettings } from '#src/settings/settings.ts';
import { schoolOf, schoolUserOf } from './replies.ts';
import {
  findDistrictOfUser,
  findSchoolByCode,
  hasRoster,
  listMemberships,
  saveMembership,
} from './repository.ts';

export function normalizeCode(given: string): string {
  return given.trim().toUpperCase();
}

export function initialState(role: Role): 'approved' | 'pending' {
  return policyOf(role).joins === 'at-once' ? 'approved' : 'pending';
}

/** Refuses joining by code if the people of the school come from a roster and the school has turned its code off. */
export async function requireJoinsByCode(db: Database, schoolId: number): Promise<void> {
  if (!(await hasRoster(db, schoolId))) return;
  const { joinsByCode } = await loadSchoolSettings(db, schoolId);
  if (!joinsByCode) throw new AppError('school_code_closed');
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
  const isStudent = active.some((membership) => can(membership.role, 'answersCheckIn'));
  if (isStudent || (can(role, 'answersCheckIn') && active.length > 0)) throw new AppError('already_member');
  if (await findDistrictOfUser(db, userId)) throw new AppError('role_not_allowed');
  const school = await findSchoolByCode(db, normalizeCode(schoolCode));
  if (!school) throw new AppError('school_code_unknown');
  await requireJoinsByCode(db, school.id);
  const former = memberships.find(({ school_id }) => school_id === school.id);
  if (former && former.verified !== 'rejected') throw new AppError('already_member');
  // A removed student cannot join again with the code. Staff can make a new request.
  if (former && can(role, 'answersCheckIn') && !former.left_by_choice)
    throw new AppError('membership_not_approved');
  const state = { role, verified: initialState(role), grade: null, known_code: school.code };
  const saved = await saveMembership(db, school.id, userId, state);
  await updateUser(db, userId, { role });
  return { schoolUser: schoolUserOf(saved), school: schoolOf(school) };
}
