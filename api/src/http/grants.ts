import type { Access } from '@tapin/contract/call';
import type { CallName } from '@tapin/contract/calls';
import type { Role, Verification } from '@tapin/contract/entities';
import type { SignInMethod } from '@tapin/contract/vocabulary';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#src/database/database.ts';

export interface OwnMembership {
  id: number;
  school_id: number;
  role: Role;
  verified: Verification;
  district_access: Verification | null;
  /** The first day on which a student is not asked; null while the student is asked. See `policy/asked-students.ts`. */
  not_asked_from: string | null;
  time_zone: string | null;
}

export interface Caller {
  userId: number;
  emailVerified: boolean;
  loggedInBy: SignInMethod;
  membership: OwnMembership | null;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    call?: CallName;
    /**
     * Turns the check of the origin off, because other servers send requests to this route. Calls of the contract
     * never set it.
     */
    allowsAnyOrigin?: true;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export interface Membership {
  id: number;
  schoolId: number;
  userId: number;
  role: Role;
  /** The first day on which a student is not asked; null while the student is asked. See `policy/asked-students.ts`. */
  notAskedFrom: string | null;
  schoolZone: string | null;
}

export interface DistrictAccess {
  id: number;
  districtId: number;
  userId: number;
}

export type GrantOf<A> = A extends { kind: 'member' }
  ? { caller: Caller; member: Membership }
  : A extends { kind: 'district' }
    ? { caller: Caller; district: DistrictAccess }
    : A extends { kind: 'session' }
      ? { caller: Caller }
      : unknown;

export type Grant = { caller?: Caller; member?: Membership; district?: DistrictAccess };

/**
 * Checks a request against the access rule of its call, or throws. A higher room implements it, because it reads
 * memberships.
 */
export type GrantAccess = (
  db: Database,
  access: Access,
  request: FastifyRequest,
  now: Date,
) => Promise<Grant>;
