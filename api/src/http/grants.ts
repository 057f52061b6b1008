import type { Access } from '@tapin/shared/contract/call';
import type { Role } from '@tapin/shared/contract/entities';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#src/database/database.ts';
import type { Caller } from './caller.ts';

/** The caller's own approved membership, in whose name a call is made. */
export interface Membership {
  id: number;
  schoolId: number;
  userId: number;
  role: Role;
}

export interface DistrictAccess {
  id: number;
  districtId: number;
  userId: number;
}

/** What an access rule establishes about the caller before the handler runs. */
export type GrantOf<A> = A extends { kind: 'member' }
  ? { caller: Caller; member: Membership }
  : A extends { kind: 'district' }
    ? { caller: Caller; district: DistrictAccess }
    : A extends { kind: 'session' }
      ? { caller: Caller }
      : unknown;

export type Grant = { caller?: Caller; member?: Membership; district?: DistrictAccess };

/** Decides about a request by the rule of its call, or refuses. Who belongs where is known further up. */
export type GrantAccess = (db: Database, access: Access, request: FastifyRequest) => Promise<Grant>;
