import type { Role, Verification } from '@tapin/shared/contract/entities';
import type { SignInMethod } from '@tapin/shared/contract/vocabulary';

/** One of the person's own memberships, approved or not. */
export interface OwnMembership {
  id: number;
  school_id: number;
  role: Role;
  verified: Verification;
  /** The state of the person's access to the district that has the school. */
  district_access: Verification | null;
  /** From when on a student is not asked; null when the student is asked. See `policy/asked-students.ts`. */
  not_asked_from: string | null;
  /** The time zone of the school; null while it has none. */
  time_zone: string | null;
}

/** The signed-in person behind a request. */
export interface Caller {
  userId: number;
  emailVerified: boolean;
  signedInBy: SignInMethod;
  /** The membership of the school in the path of the call. */
  membership: OwnMembership | null;
}
