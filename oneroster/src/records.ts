/**
 * The records of a roster, in the same form from every source: a OneRoster file or a OneRoster server. Values are
 * trimmed, and a missing text is empty. Dates are `YYYY-MM-DD`; last days are inclusive. Records never contain
 * demographics, passwords and telephone numbers.
 */
interface Common {
  file: string;
  /** The line in the file, from 1, or the position in the collection. */
  line: number;
  /** Whether the record was marked `tobedeleted`, or the person is not enabled. */
  isEnded: boolean;
}

export interface OrgRecord extends Common {
  kind: 'org';
  sourcedId: string;
  name: string;
  /** `school`, `district`, or another type, in lower case. */
  type: string;
  identifier: string;
  parentSourcedId: string;
}

export interface SessionRecord extends Common {
  kind: 'session';
  sourcedId: string;
  title: string;
  type: string;
  firstDay: string;
  lastDay: string;
  /** The year in which the school year ends. */
  schoolYear: number | null;
}

export interface ClassRecord extends Common {
  kind: 'class';
  sourcedId: string;
  title: string;
  classCode: string;
  /** `homeroom` or `scheduled`. */
  classType: string;
  courseTitle: string;
  courseCode: string;
  schoolSourcedId: string;
  sessionSourcedIds: string[];
  periods: string[];
  grades: string[];
}

export interface PersonRecord extends Common {
  kind: 'person';
  sourcedId: string;
  givenName: string;
  familyName: string;
  preferredName: string;
  /** The email address in lower case; empty when the value is not an address. */
  email: string;
  username: string;
  /** The values of `identifier` and `userIds`, by which a single sign-on may know the person. */
  identifiers: string[];
  /** The grade: 1 to 12 without leading zeros, or another code such as PK, KG, 13 or UG. */
  grade: string;
  division: string;
  consent: '' | 'yes' | 'no';
  primaryOrgSourcedId: string;
}

/**
 * A guardian with an address, or a link from a person to guardians: `agentSourcedIds` may be on either side. These
 * records come among the people, and only with `SourceOptions.readsGuardians`.
 */
export interface GuardianRecord extends Common {
  kind: 'guardian';
  sourcedId: string;
  /** The email address of a guardian; empty in the record of a person of the roster. */
  email: string;
  agentSourcedIds: string[];
}

/** The role of a person in an organisation. In version 1.1 it comes from `users.role` and `users.orgSourcedIds`. */
export interface RoleRecord extends Common {
  kind: 'role';
  personSourcedId: string;
  orgSourcedId: string;
  /** The role as it is in the data, such as `student`, `teacher`, `counselor` or `principal`. */
  role: string;
  isPrimary: boolean;
  firstDay: string | null;
  lastDay: string | null;
}

export interface EnrollmentRecord extends Common {
  kind: 'enrollment';
  sourcedId: string;
  classSourcedId: string;
  schoolSourcedId: string;
  personSourcedId: string;
  role: string;
  isPrimary: boolean;
  firstDay: string | null;
  lastDay: string | null;
}

export type RosterRecord =
  | OrgRecord
  | SessionRecord
  | ClassRecord
  | PersonRecord
  | GuardianRecord
  | RoleRecord
  | EnrollmentRecord;

export type RecordKind = RosterRecord['kind'];

export const recordKinds: readonly RecordKind[] = [
  'org',
  'session',
  'class',
  'person',
  'guardian',
  'role',
  'enrollment',
];
