/**
 * What each role may do, and what follows from it. Every part of the product derives its decisions about roles from
 * this file; it has no schemas, so that pages may import it at run time.
 */

/** In the order of what they may do: lists of roles keep it. */
export const roles = ['student', 'teacher', 'admin', 'super_admin', 'district_admin'] as const;
export type Role = (typeof roles)[number];

/** What a role may do at a school where its membership is approved. */
interface Capabilities {
  /** Taps in, chooses teachers, asks to talk to an adult. The figures are about these people. */
  answersCheckIn: boolean;
  /** Belongs to the staff: appears in the staff list and is named beside what was done for a student. */
  worksAtSchool: boolean;
  /** Sees students: those in the person's own classes, unless the role also has `seesAllStudents`. */
  seesStudents: boolean;
  /** Sees every student of the school. */
  seesAllStudents: boolean;
  /** Acts on follow-ups that a colleague has claimed. */
  actsForColleagues: boolean;
  /** Is offered to students as a teacher, and to staff as a filter. */
  teaches: boolean;
  /** Can be the teacher of a student. Without `teaches`, the person is offered only after the first student. */
  mayTeach: boolean;
  /** Removes students from the school and exports their records. */
  managesStudents: boolean;
  /** Sees the staff, changes their roles and removes them. */
  managesStaff: boolean;
  /** Sees how soon low answers are followed up. */
  seesCareFigures: boolean;
  /** Changes the school's calendar and its rules for follow-ups. */
  changesSettings: boolean;
  /** Can be chosen to answer in place of an absent adult. */
  standsIn: boolean;
  /** Is notified of low answers and requests of students who have no counselor. */
  isNotifiedForSchool: boolean;
  /** Approves and denies requests to join the school, and is told when somebody else becomes able to. */
  decidesRequests: boolean;
  /** Runs the school: every school keeps one, who also decides whether a district may have the school. */
  headsSchool: boolean;
  /** Manages the district. Memberships of this role follow from the access to the district and end with it. */
  managesDistrict: boolean;
  /** Can be given to a member of the staff by everybody who manages the staff. */
  canBeGranted: boolean;
}

interface RolePolicy extends Capabilities {
  /**
   * How somebody gets this role: by a school code, `at-once` or after an approval; by a district code; or only by
   * `appointment`, which is to be granted it or to be named by the operator.
   */
  joins: 'at-once' | 'by-approval' | 'by-district' | 'by-appointment';
  /** In which list of the API a request for this role appears. */
  requestList: 'teacherRequests' | 'adminRequests' | null;
  /** The role that is asked for after a move to another school; null for a role that cannot move. */
  movesAs: Role | null;
  /** The first screen. */
  home: '/survey' | '/staff/dashboard';
}

const policy = {
  student: {
    answersCheckIn: true,
    worksAtSchool: false,
    seesStudents: false,
    seesAllStudents: false,
    actsForColleagues: false,
    teaches: false,
    mayTeach: false,
    managesStudents: false,
    managesStaff: false,
    seesCareFigures: false,
    changesSettings: false,
    standsIn: false,
    isNotifiedForSchool: false,
    decidesRequests: false,
    headsSchool: false,
    managesDistrict: false,
    canBeGranted: false,
    joins: 'at-once',
    requestList: null,
    movesAs: 'student',
    home: '/survey',
  },
  teacher: {
    answersCheckIn: false,
    worksAtSchool: true,
    seesStudents: true,
    seesAllStudents: false,
    actsForColleagues: false,
    teaches: true,
    mayTeach: true,
    managesStudents: false,
    managesStaff: false,
    seesCareFigures: false,
    changesSettings: false,
    standsIn: false,
    isNotifiedForSchool: false,
    decidesRequests: false,
    headsSchool: false,
    managesDistrict: false,
    canBeGranted: true,
    joins: 'by-approval',
    requestList: 'teacherRequests',
    movesAs: 'teacher',
    home: '/staff/dashboard',
  },
  admin: {
    answersCheckIn: false,
    worksAtSchool: true,
    seesStudents: true,
    seesAllStudents: true,
    actsForColleagues: true,
    teaches: false,
    mayTeach: true,
    managesStudents: true,
    managesStaff: true,
    seesCareFigures: true,
    changesSettings: true,
    standsIn: true,
    isNotifiedForSchool: true,
    decidesRequests: false,
    headsSchool: false,
    managesDistrict: false,
    canBeGranted: true,
    joins: 'by-approval',
    requestList: 'adminRequests',
    movesAs: 'admin',
    home: '/staff/dashboard',
  },
  super_admin: {
    answersCheckIn: false,
    worksAtSchool: true,
    seesStudents: true,
    seesAllStudents: true,
    actsForColleagues: true,
    teaches: false,
    mayTeach: true,
    managesStudents: true,
    managesStaff: true,
    seesCareFigures: true,
    changesSettings: true,
    standsIn: true,
    isNotifiedForSchool: true,
    decidesRequests: true,
    headsSchool: true,
    managesDistrict: false,
    canBeGranted: true,
    joins: 'by-appointment',
    requestList: null,
    // Who approves others at one school is not trusted with that at another.
    movesAs: 'admin',
    home: '/staff/dashboard',
  },
  district_admin: {
    answersCheckIn: false,
    worksAtSchool: true,
    seesStudents: true,
    seesAllStudents: true,
    actsForColleagues: true,
    teaches: false,
    mayTeach: false,
    managesStudents: true,
    managesStaff: true,
    seesCareFigures: true,
    changesSettings: true,
    standsIn: false,
    isNotifiedForSchool: false,
    decidesRequests: true,
    headsSchool: false,
    managesDistrict: true,
    canBeGranted: false,
    joins: 'by-district',
    requestList: null,
    movesAs: null,
    home: '/staff/dashboard',
  },
} as const satisfies Record<Role, RolePolicy>;

export type Capability = keyof Capabilities;
type Policy = typeof policy;

/** The roles whose policy has one of these values under a name. */
type RoleWhere<K extends keyof RolePolicy, V> = {
  [R in Role]: Policy[R][K] extends V ? R : never;
}[Role];

const where =
  <K extends keyof RolePolicy, V extends RolePolicy[K]>(name: K, ...values: readonly V[]) =>
  (role: Role): role is RoleWhere<K, V> =>
    values.some((value) => value === policy[role][name]);

/** What a role is decided to be: how it joins, moves and starts. */
export const policyOf = (role: Role): Policy[Role] => policy[role];

export const can = (role: Role, capability: Capability): boolean => policy[role][capability];

/** The roles with a capability, in their order. */
export const rolesWith = <C extends Capability>(capability: C): RoleWhere<C, true>[] =>
  roles.filter(where(capability, true));

export const isRole = (value: unknown): value is Role => roles.some((role) => role === value);

/** Roles that somebody may sign up as. */
export const signUpRoles = roles.filter(where('joins', 'at-once', 'by-approval', 'by-district'));
export type SignUpRole = (typeof signUpRoles)[number];

/** Roles that are asked for at a school, and that the account screen lets staff change to. */
export const requestRoles = roles.filter(where('joins', 'by-approval'));
export type RequestRole = (typeof requestRoles)[number];
export const isRequestRole = (role: Role): role is RequestRole => requestRoles.some((each) => each === role);

/** Roles that a member of the staff can be given. */
export const grantedRoles = rolesWith('canBeGranted');

/** The role that a district's admins have at its schools. */
export const districtRole = 'district_admin' satisfies RoleWhere<'managesDistrict', true>;
/** The role that the operator gives to the first person of a school. */
export const headRole = 'super_admin' satisfies RoleWhere<'headsSchool', true>;

/** Who may open a path. The host checks it before it loads code; the API enforces every permission again. */
export const guards = [
  'public',
  'logged-out',
  'logged-in',
  'student',
  'staff',
  'school-admin',
  'district',
] as const;
export type Guard = (typeof guards)[number];

/** The capabilities that a guard asks for, all of them. */
const behindGuard: Record<Guard, readonly Capability[]> = {
  public: [],
  'logged-out': [],
  'logged-in': [],
  student: ['answersCheckIn'],
  staff: ['seesStudents'],
  'school-admin': ['managesStaff', 'changesSettings'],
  district: ['managesDistrict'],
};

/** A guard that this build does not know, from a remote of another time, lets nobody pass. */
export function passesGuard(role: Role, guard: Guard): boolean {
  const asked: readonly Capability[] | undefined = behindGuard[guard];
  return asked?.every((capability) => can(role, capability)) ?? false;
}
