/**
 * The records of a roster as every source delivers them: a OneRoster file, a OneRoster server, or another format later.
 * Values are trimmed, and a text that is not there is empty. Dates are `YYYY-MM-DD`; last days are inclusive.
 * Demographics, passwords and telephone numbers are never part of a record.
 */
interface Common {
  /** The file, or the collection of a server, from which the record comes. */
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
  /** In lower case; empty when it is not an address. */
  email: string;
  username: string;
  /** `identifier` and the values of `userIds`, by which a single sign-on may know the person. */
  identifiers: string[];
  /** 1 to 12 without leading zeros, or PK, KG, 13, UG and the like, as they are. */
  grade: string;
  /** The value of the column of the options, see `SourceOptions.divisionColumn`. */
  division: string;
  /** The decision in another such column, see `SourceOptions.consentColumn`. */
  consent: '' | 'yes' | 'no';
  primaryOrgSourcedId: string;
}

/**
 * A guardian with an address, or a person of the roster whose guardians the data names: `agentSourcedIds` may be on either
 * side. They come among the people, and only with `SourceOptions.readsGuardians`.
 */
export interface GuardianRecord extends Common {
  kind: 'guardian';
  sourcedId: string;
  /** Empty for a person of the roster. */
  email: string;
  agentSourcedIds: string[];
}

/** The role of a person in an org. A source of version 1.1 derives it from `users.role` and `users.orgSourcedIds`. */
export interface RoleRecord extends Common {
  kind: 'role';
  personSourcedId: string;
  orgSourcedId: string;
  /** As in the data, for example `student`, `teacher`, `counselor` or `principal`. */
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

/** The kinds in the order in which a source delivers them. */
export const recordKinds: readonly RecordKind[] = [
  'org',
  'session',
  'class',
  'person',
  'guardian',
  'role',
  'enrollment',
];
