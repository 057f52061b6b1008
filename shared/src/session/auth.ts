import type { District, DistrictUser, Grade, School, SchoolUser, User } from '@tapin/contract/entities';
import { can, type Role, type SignUpRole } from '@tapin/contract/policy';

/**
 * A membership of the person. `counsels` is there for counselors, `isNew` until a newly approved member of the staff has
 * closed the first steps, `gradeName` for a grade that is none of 1 to 12, `removed` where the school has removed a member
 * of its staff, and `roster` where the roster of the district has ended the membership or also decides about it.
 */
type OwnMembership = SchoolUser & {
  counsels?: true;
  isNew?: true;
  gradeName?: string;
  removed?: true;
  roster?: 'ended' | 'pending';
};

/** The logged-in person with their school and district. It is the only client state that outlives the page. */
export interface Auth {
  /** The sign-up in this browser. `hasAccount` is there when single sign-on has created the account before it. */
  createAccount: { role: SignUpRole | null; hasAccount?: true };
  user: User | null;
  schoolUser: OwnMembership | null;
  school: School | null;
  schoolUserList: OwnMembership[];
  schoolList: School[];
  grade: Grade | null;
  district: District | null;
  districtUser: DistrictUser | null;
}

/** The session when nobody is logged in. */
export const signedOut: Auth = {
  createAccount: { role: null },
  user: null,
  schoolUser: null,
  school: null,
  schoolUserList: [],
  schoolList: [],
  grade: null,
  district: null,
  districtUser: null,
};

/** Returns the role that determines what a person sees: of the current membership, or of the district, or the chosen one. */
export function roleOf(auth: Auth): Role | null {
  return auth.schoolUser?.role ?? auth.districtUser?.role ?? auth.user?.role ?? auth.createAccount.role;
}

/** Whether the person belongs to a district, regardless of the current school. */
export function isDistrictKind(auth: Auth): boolean {
  const role = roleOf(auth);
  return auth.districtUser !== null || (role !== null && can(role, 'managesDistrict'));
}
