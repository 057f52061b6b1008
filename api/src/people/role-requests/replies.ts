import { headRole, type Role } from '@tapin/shared/contract/policy';
import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import { decidesAt } from '#src/people/admission/decider.ts';
import { memberOf } from '#src/people/memberships/replies.ts';
import type { RoleRequestRow } from './repository.ts';

/** A person who sees requests, with the role at the school. */
interface Viewer {
  userId: number;
  role: Role;
}

/** Whether a person may decide about a request: never about their own. */
export const mayDecide = ({ requested_by, decider }: RoleRequestRow, { userId, role }: Viewer): boolean =>
  requested_by !== userId && decidesAt(decider, role);

export function roleRequestOf(row: RoleRequestRow, viewer: Viewer): RoleRequest {
  return {
    _id: String(row.request_id),
    member: memberOf(row),
    role: headRole,
    requestedBy: row.requester_name,
    requestedAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    decidedBy: row.decider,
    isOwn: row.requested_by === viewer.userId,
    mayDecide: mayDecide(row, viewer),
  };
}
