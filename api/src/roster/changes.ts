import type { ClassType, Role } from '@tapin/shared/contract/entities';
import type { RosterTables } from '#src/database/roster-tables.ts';

/**
 * The documents in `roster_changes.before` and `.after`. Planning writes both from what it compared. Applying writes
 * `before` again from the rows that it changes, because they may have changed since.
 */
export interface SchoolValues {
  name: string;
  code: string;
}

/**
 * A person at one school, the school of the change. A person at two schools is two changes with one `sourced_id`, and
 * a student who moves is an `end` and an `add`. `before` of an `add` is null. `entity_id` is the account, and null if the
 * change creates it. An `end` has `after` null.
 */
export interface PersonValues {
  firstName: string;
  lastName: string;
  /** The address in the roster, for `roster_people`. It is never the sign-in address. */
  email: string;
  username: string;
  identifiers: string[];
  role: Role;
  grade: number | null;
  gradeCode: string | null;
}

/** `add` and `change` write all values. An `end` sets `ended_at` and has `after` null. */
export interface ClassValues {
  title: string;
  classType: ClassType | null;
  firstDay: string | null;
  lastDay: string | null;
  /** In `before` the members that go or change, in `after` those that come or change. Others are not listed. */
  members: MemberValues[];
}

export interface MemberValues {
  /** The person of `roster_people`, who may be created by the same run. */
  sourcedId: string;
  role: RosterTables['class_members']['role'];
  isPrimary: boolean;
  firstDay: string | null;
  lastDay: string | null;
}
