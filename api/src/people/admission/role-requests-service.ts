import { headRole, type Role } from '@tapin/contract/policy';
import type { RoleRequest } from '@tapin/contract/role-request-calls';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { type MembershipRow, memberOf } from '#src/people/memberships/replies.ts';
import { decidesAt, findDecider } from './decider.ts';
import { applyRole } from './role-change.ts';
import {
  deleteOwnRoleRequest,
  deleteRoleRequest,
  findRoleRequest,
  insertRoleRequest,
  listRoleRequests,
  type RoleRequestRow,
} from './role-requests-repository.ts';
import { type Decision, lockOtherMembership } from './service.ts';
import { lockActorRole, notifyDeciders } from './super-admins.ts';

interface Viewer {
  userId: number;
  role: Role;
}

/** Whether a person may decide about a request. A person's own request is excluded. */
const mayDecide = ({ requested_by, decider }: RoleRequestRow, { userId, role }: Viewer): boolean =>
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

const validForDays = 14;

export async function requestRole(
  db: Database,
  { schoolId, userId }: Membership,
  target: MembershipRow,
  now: Date,
): Promise<void> {
  const isNew = await insertRoleRequest(db, {
    school_id: schoolId,
    school_user_id: target.id,
    requested_by: userId,
    created_at: now,
    expires_at: addMs(now, days(validForDays)),
  });
  if (!isNew) return;
  const decider = await findDecider(db, schoolId, userId);
  await notifyDeciders(db, target, { decider, requesterId: userId, now });
  const about = { schoolId, subjectId: target.user_id };
  await audit(db, { at: now, actorId: userId, action: 'request-role', ...about, detail: { decider } });
}

/**
 * Confirms or denies a request about a locked membership. The request is deleted first, so that the second of two
 * simultaneous decisions finds nothing.
 */
export async function settleRoleRequest(
  db: Database,
  request: RoleRequestRow,
  target: MembershipRow,
  { approve, actorId, now }: Decision & { approve: boolean },
): Promise<void> {
  const { request_id, requested_by: requestedBy } = request;
  if (!(await deleteRoleRequest(db, request_id))) throw new AppError('not_found');
  if (approve) {
    await applyRole(db, target, headRole, { actorId, now, requestedBy });
    return;
  }
  const about = { schoolId: target.school_id, subjectId: target.user_id, detail: { requestedBy } };
  await audit(db, { at: now, actorId, action: 'deny-role', ...about });
}

export async function decideAboutRoleRequest(
  db: Database,
  member: Membership,
  { id, approve }: { id: string; approve: boolean },
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const find = () => findRoleRequest(transaction, member.schoolId, parseId(id) ?? 0, now);
    const found = await find();
    if (!found) throw new AppError('not_found');
    const target = await lockOtherMembership(transaction, member.userId, String(found.school_user_id), [
      member.schoolId,
    ]);
    const role = await lockActorRole(transaction, member);
    // While this call waited for the locks, others may have decided, or the last super admin may have left.
    const request = await find();
    if (!request) throw new AppError('not_found');
    if (request.requested_by === member.userId) throw new AppError('not_oneself');
    if (!mayDecide(request, { ...member, role })) throw new AppError('role_not_allowed');
    await settleRoleRequest(transaction, request, target, { approve, actorId: member.userId, now });
  });
}

export async function withdrawRoleRequest(
  db: Database,
  { schoolId, userId }: Membership,
  id: string,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const found = await findRoleRequest(transaction, schoolId, parseId(id) ?? 0, now);
    const isDeleted =
      found && (await deleteOwnRoleRequest(transaction, { id: found.request_id, schoolId, userId }));
    if (!isDeleted) throw new AppError('not_found');
    const about = { schoolId, subjectId: found.id };
    await audit(transaction, { at: now, actorId: userId, action: 'withdraw-role', ...about });
  });
}

export async function loadRoleRequests(db: Database, member: Membership, now: Date) {
  const rows = await listRoleRequests(db, [member.schoolId], now);
  return rows.map((row) => roleRequestOf(row, member));
}
