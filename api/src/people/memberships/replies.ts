import type { Member, Role, School, SchoolUser, Verification } from '@tapin/shared/contract/entities';
import { policyOf } from '@tapin/shared/contract/policy';
import { type PersonRow, personOf } from '#src/people/users/replies.ts';

export interface MembershipRow {
  id: number;
  user_id: number;
  school_id: number;
  role: Role;
  verified: Verification;
  is_rostered?: boolean;
}

export function schoolUserOf(row: MembershipRow): SchoolUser {
  return {
    _id: String(row.id),
    user: String(row.user_id),
    school: String(row.school_id),
    role: row.role,
    verified: row.verified,
    ...(row.is_rostered && row.verified === 'approved' && { keptByRoster: true }),
  };
}

export function schoolOf(row: { id: number; name: string; code: string }): School {
  return { _id: String(row.id), name: row.name, code: row.code };
}

/** Returns the school of a membership. A person who is not approved gets the code that they typed, not the current one. */
export function ownSchoolOf(row: {
  school_id: number;
  name: string;
  code: string;
  known_code: string;
  verified: Verification;
}): School {
  const code = row.verified === 'approved' ? row.code : row.known_code;
  return schoolOf({ id: row.school_id, name: row.name, code });
}

export interface MemberRow extends PersonRow {
  school_user_id: number;
  school_id: number;
  role: Role;
  verified: Verification;
  is_rostered?: boolean;
}

export function memberOf(row: MemberRow): Member {
  return {
    user: personOf(row),
    schoolUser: schoolUserOf({ ...row, id: row.school_user_id, user_id: row.id }),
  };
}

/** Returns the pending members of a school in the lists of the API. */
export function requestListsOf(waiting: readonly MemberRow[]) {
  const listed = (list: 'teacherRequests' | 'adminRequests') =>
    waiting.filter(({ role }) => policyOf(role).requestList === list).map(memberOf);
  return { teacherRequests: listed('teacherRequests'), adminRequests: listed('adminRequests') };
}
