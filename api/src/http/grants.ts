import type { Access } from '@tapin/contract/call';
import type { CallName } from '@tapin/contract/calls';
import type { Role, Verification } from '@tapin/contract/entities';
import type { SignInMethod } from '@tapin/contract/vocabulary';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#src/database/database.ts';

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

/** The logged-in person behind a request. */
export interface Caller {
  userId: number;
  emailVerified: boolean;
  signedInBy: SignInMethod;
  /** The membership of the school in the path of the call. */
  membership: OwnMembership | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** The call of the contract that the route implements. */
    call?: CallName;
    /** The origin is not checked, because other servers send requests to this route. Calls of the contract never set it. */
    allowsAnyOrigin?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

/** The caller's own approved membership that a call is made with. */
export interface Membership {
  id: number;
  schoolId: number;
  userId: number;
  role: Role;
  /** From when on a student is not asked; null when the student is asked. See `policy/asked-students.ts`. */
  notAskedFrom: string | null;
  /** The time zone of the school; null while it has none. */
  schoolZone: string | null;
}

export interface DistrictAccess {
  id: number;
  districtId: number;
  userId: number;
}

/** The values that a handler receives about its caller, by the kind of access rule. */
export type GrantOf<A> = A extends { kind: 'member' }
  ? { caller: Caller; member: Membership }
  : A extends { kind: 'district' }
    ? { caller: Caller; district: DistrictAccess }
    : A extends { kind: 'session' }
      ? { caller: Caller }
      : unknown;

export type Grant = { caller?: Caller; member?: Membership; district?: DistrictAccess };

/** Checks a request against the access rule of its call, or refuses. A higher room implements it, because it reads memberships. */
export type GrantAccess = (
  db: Database,
  access: Access,
  request: FastifyRequest,
  now: Date,
) => Promise<Grant>;
