import {
  type ClassAssignment,
  type ClassType,
  classTypes,
  type NamePrefix,
  type Person,
  type Role,
  type School,
  type SchoolUser,
  type User,
  type Verification,
} from '@tapin/shared/contract/entities';
import type { UserRow } from '#src/people/users/repository.ts';

export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  preferred_name: string;
  name_prefix: NamePrefix;
  email: string | null;
}

export function personOf(row: PersonRow): Person {
  return {
    _id: String(row.id),
    firstName: row.first_name,
    lastName: row.last_name,
    preferredName: row.preferred_name,
    namePrefix: row.name_prefix,
    email: row.email ?? '',
  };
}

export function userOf(row: UserRow): User {
  return { ...personOf(row), emailVerified: row.email_verified, role: row.role };
}

export interface MembershipRow {
  id: number;
  user_id: number;
  school_id: number;
  role: Role;
  verified: Verification;
}

export function schoolUserOf(row: MembershipRow): SchoolUser {
  return {
    _id: String(row.id),
    user: String(row.user_id),
    school: String(row.school_id),
    role: row.role,
    verified: row.verified,
  };
}

export function schoolOf(row: { id: number; name: string; code: string }): School {
  return { _id: String(row.id), name: row.name, code: row.code };
}

/** The school of a membership. Its code lets people in, so who was shut out does not get to know it. */
export function ownSchoolOf(row: {
  school_id: number;
  name: string;
  code: string;
  verified: Verification;
}): School {
  return schoolOf({ id: row.school_id, name: row.name, code: row.verified === 'rejected' ? '' : row.code });
}

export interface AssignmentRow {
  class_type: ClassType;
  teacher_id: number;
  name_prefix: string;
  first_name: string;
  last_name: string;
}

/** In the order of the selection screen; the teacher by display name. */
export function classesOf(rows: AssignmentRow[]): ClassAssignment[] {
  return rows
    .map((row) => ({
      classType: row.class_type,
      teacher: [row.name_prefix, row.first_name, row.last_name].filter(Boolean).join(' '),
      teacherId: String(row.teacher_id),
    }))
    .sort((a, b) => classTypes.indexOf(a.classType) - classTypes.indexOf(b.classType));
}
