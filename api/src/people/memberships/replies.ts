import type { Member, Role, School, SchoolUser, Verification } from '@tapin/contract/entities';
import { policyOf } from '@tapin/contract/policy';
import { sql } from 'kysely';
import { type PersonRow, personColumns, personOf } from '#src/people/users/users.ts';

/**
 * The SQL expression for the district's name of a grade other than 1 to 12, or its code. It is null for the grades 1
 * to 12.
 */
export function gradeNameOf(membership: string) {
  const [code, school] = ['grade_code', 'school_id'].map((name) => sql.ref(`${membership}.${name}`));
  return sql<string | null>`case when ${code} is not null then coalesce(
    (select nullif(source.mapping -> 'grades' ->> ${code}, '') from schools s
      join roster_sources source on source.district_id = s.district_id where s.id = ${school}), ${code}) end`;
}

export const gradeColumns = sql`su.grade, ${gradeNameOf('su')} as grade_name`;

const codesBeforeGradeOne = sql`array['IT', 'PR', 'PK', 'TK', 'KG', 'K']`;

/**
 * The SQL expression that sorts codes of grades: those before grade 1 come first. The function `isBeforeGradeOne` of
 * the clients has to agree.
 */
export const gradeCodeOrder = sql`coalesce(array_position(${codesBeforeGradeOne}, grade_code), 99), grade_code`;

/**
 * The SQL expression that sorts `school_users su` by grade: the codes before grade 1, the grades 1 to 12, then all
 * other codes.
 */
export const gradeOrder = sql`case when su.grade_code is null then su.grade
  else coalesce(array_position(${codesBeforeGradeOne}, su.grade_code) - 10, 99) end`;

export interface GradeRow {
  grade: number | null;
  grade_name: string | null;
}

export const gradeOf = ({ grade, grade_name }: GradeRow) => ({
  grade,
  ...(grade_name !== null && { gradeName: grade_name }),
});

export const memberColumns = sql`${personColumns}, su.id as school_user_id, su.school_id, su.role, su.verified,
  su.is_rostered`;

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

/**
 * Returns the school of a membership. A person who is not approved gets the code that they typed instead of the
 * current code.
 */
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

export function requestListsOf(waiting: readonly MemberRow[]) {
  const listed = (list: 'teacherRequests' | 'adminRequests') =>
    waiting.filter(({ role }) => policyOf(role).requestList === list).map(memberOf);
  return { teacherRequests: listed('teacherRequests'), adminRequests: listed('adminRequests') };
}
