import { type Static, Type } from 'typebox';
import { asMember, defineCalls } from './call.ts';
import { DoneSchema, MemberSchema } from './entities.ts';
import { headRole } from './policy.ts';
import { IdSchema, literals, SchoolUserIdSchema, TimeSchema } from './schemas.ts';

/** The level that decides about a request: the super admins of the school, else the district, else the operator. */
const deciders = ['school', 'district', 'operator'] as const;

/** A request to give a member of the staff the role of super admin. */
export const RoleRequestSchema = Type.Object({
  _id: IdSchema,
  /** The person who would get the role, with the present role. */
  member: MemberSchema,
  role: literals([headRole]),
  /** The display name of the person who made the request. */
  requestedBy: Type.String(),
  requestedAt: TimeSchema,
  /** From then on the request is void. */
  expiresAt: TimeSchema,
  decidedBy: literals(deciders),
  /** Whether the caller made the request, and can withdraw it. */
  isOwn: Type.Boolean(),
  /** Whether the caller may confirm or deny the request. */
  mayDecide: Type.Boolean(),
});

export type RoleRequest = Static<typeof RoleRequestSchema>;
export type Decider = (typeof deciders)[number];

const IdParams = Type.Object({ id: IdSchema });

export const roleRequestCalls = defineCalls({
  'GET /admin/role-requests': {
    summary: 'The pending requests to make a member of the staff a super admin',
    access: asMember('managesStaff'),
    query: SchoolUserIdSchema,
    response: Type.Object({ requests: Type.Array(RoleRequestSchema) }),
    errors: [],
  },
  'PUT /admin/role-request/:id': {
    summary: 'Confirm or deny a request to make a member of the staff a super admin',
    access: asMember('decidesRequests'),
    params: IdParams,
    body: Type.Object({ schoolUserId: IdSchema, approve: Type.Boolean() }),
    response: DoneSchema,
    errors: ['not_found', 'not_oneself', 'role_not_allowed'],
    once: true,
  },
  'DELETE /admin/role-request/:id': {
    summary: 'Withdraw a request that one has made oneself',
    access: asMember('managesStaff'),
    params: IdParams,
    body: SchoolUserIdSchema,
    response: DoneSchema,
    errors: ['not_found'],
    once: true,
  },
});
