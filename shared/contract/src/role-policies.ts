/** The policy of each role. `policy.ts` has the functions that use it. */

/** The roles, ordered by their permissions. Lists of roles keep this order. */
export const roles = ['student', 'teacher', 'admin', 'super_admin', 'district_admin'] as const;
export type Role = (typeof roles)[number];

/** The capabilities of a role at a school with an approved membership. */
export interface Capabilities {
  /** Taps in, chooses teachers and asks to talk to an adult. The figures count these people. */
  answersCheckIn: boolean;
  /** Belongs to the staff: appears in the staff list and as the author of actions for students. */
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
  /** Removes students from the school, exports their records, and reads all notes about them. */
  managesStudents: boolean;
  /** Sees the staff, changes their roles and removes them. Making a super admin is a request without `headsSchool`. */
  managesStaff: boolean;
  /** Sees how soon low answers are followed up. */
  seesCareFigures: boolean;
  /** Changes the school's calendar and its rules for follow-ups. */
  changesSettings: boolean;
  /** Can be chosen to answer in place of an absent adult. */
  standsIn: boolean;
  /** Is notified of low answers and requests of students who have no counselor. */
  isNotifiedForSchool: boolean;
  /**
   * Approves and denies requests to join the school, demotes and removes those who head it, and is notified when a person
   * becomes one of them or stops being one.
   */
  decidesRequests: boolean;
  /**
   * Heads the school: every school keeps at least one, who also decides whether the school joins a district, and who else
   * heads it. While the school has none, the district decides that, or the operator.
   */
  headsSchool: boolean;
  /** Decides whether the admins of the school need a second factor. */
  requiresSecondFactors: boolean;
  /** Manages the district. Memberships of this role follow from the access to the district and end with it. */
  managesDistrict: boolean;
  /** Can be granted to a member of the staff by everybody who manages staff; see `headsSchool` for the exception. */
  canBeGranted: boolean;
}

export interface RolePolicy extends Capabilities {
  /**
   * How people get this role: with a school code, immediately (`at-once`) or after an approval; with a district code; or
   * only by an appointment, which is a grant by the staff or the operator.
   */
  joins: 'at-once' | 'by-approval' | 'by-district' | 'by-appointment';
  /** The list of the API in which a request for this role appears. */
  requestList: 'teacherRequests' | 'adminRequests' | null;
  /** The role that a person asks for after a move to another school; null for a role that cannot move. */
  movesAs: Role | null;
  /** The first screen. */
  home: '/survey' | '/staff/dashboard';
}

export const rolePolicies = {
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
    requiresSecondFactors: false,
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
    requiresSecondFactors: false,
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
    requiresSecondFactors: false,
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
    requiresSecondFactors: true,
    managesDistrict: false,
    canBeGranted: true,
    joins: 'by-appointment',
    requestList: null,
    // A super admin of one school must not approve people at another school.
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
    requiresSecondFactors: true,
    managesDistrict: true,
    canBeGranted: false,
    joins: 'by-district',
    requestList: null,
    movesAs: null,
    home: '/staff/dashboard',
  },
} as const satisfies Record<Role, RolePolicy>;
