import type {
  District,
  DistrictUser,
  Grade,
  Role,
  School,
  SchoolUser,
  signUpRoles,
  User,
} from '../contract/entities.ts';

export type SignUpRole = (typeof signUpRoles)[number];

/** Who is signed in, and where they belong: the only client state that outlives the page. */
export interface Auth {
  createAccount: { role: SignUpRole | null };
  user: User | null;
  schoolUser: SchoolUser | null;
  school: School | null;
  schoolUserList: SchoolUser[];
  schoolList: School[];
  grade: Grade | null;
  district: District | null;
  districtUser: DistrictUser | null;
}

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

/** The role that decides what a person sees: of the current membership, else of the district, else the chosen one. */
export function roleOf(auth: Auth): Role | null {
  return auth.schoolUser?.role ?? auth.districtUser?.role ?? auth.user?.role ?? auth.createAccount.role;
}

/** Whether this is a person of the district, in whichever school they are looking at. */
export function isDistrictKind(auth: Auth): boolean {
  return auth.districtUser !== null || roleOf(auth) === 'district_admin';
}
