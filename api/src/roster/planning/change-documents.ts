import type { ClassType, Role, Verification } from '@tapin/shared/contract/entities';
import type { RosterTables } from '#src/database/roster-tables.ts';

/** The documents `before` and `after` of a change of the kind `school`. An added school has no `before`. */
export interface SchoolDocument {
  name: string;
  /** A free code for a school that is added. */
  code?: string;
  /** Whether `roster_schools` knows the school. An existing school that is recognized is a `change` of this alone. */
  isLinked: boolean;
}

/** What the SIS says about a person. The names are those of the account; the rest is the row in `roster_people`. */
export interface PersonDocument {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  identifiers: string[];
  /** Whether `roster_people` knows the person by this `sourcedId`. */
  isLinked: boolean;
}

export interface MembershipDocument {
  role: Role;
  verified: Verification;
  grade: number | null;
  gradeCode: string | null;
  isRostered: boolean;
}

/**
 * The documents `before` and `after` of a change of a student or of the staff. A change is about one membership, so a person
 * who moves has two: `end` at the old school and `add` at the new one. The first change of a person contains the person;
 * in the others `person` is null on both sides.
 *
 * - `add`: `before.membership` is null, or the row of a membership that is not approved any more. `entity_id` is null for
 *   a person without an account. Several added memberships of such a person have the same `sourced_id`.
 * - `change`: `membership` is null on both sides when only the person changes, and then the school is where they are shown.
 * - `end`: `after.membership` is null.
 */
export interface PersonChangeDocument {
  person: PersonDocument | null;
  membership: MembershipDocument | null;
}

export interface ClassMemberDocument {
  sourcedId: string;
  /** Null for a person whose account is added by the same run. */
  userId: number | null;
  role: RosterTables['class_members']['role'];
  isPrimary: boolean;
  firstDay: string | null;
  lastDay: string | null;
}

/** The documents of a change of a class, with all its members. An ended class has no `after`. */
export interface ClassDocument {
  title: string;
  classType: ClassType | null;
  firstDay: string | null;
  lastDay: string | null;
  /** Ordered by role and `sourcedId`. */
  members: ClassMemberDocument[];
}
