import type { Access } from '@tapin/shared/contract/call';
import type { Role } from '@tapin/shared/contract/entities';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#src/database/database.ts';
import type { Caller } from './caller.ts';

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
