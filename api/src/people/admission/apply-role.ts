import { can, type Role } from '@tapin/shared/contract/policy';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { endSessionsAfterRoleChange } from '#src/people/admission/role-change.ts';
import type { MembershipRow } from '#src/people/memberships/replies.ts';
import { listOtherMemberships, setRole } from '#src/people/memberships/repository.ts';
import { updateUser } from '#src/people/users/repository.ts';
import type { Decision } from './service.ts';
import { endSuperAdmin, notifyHeads } from './super-admins.ts';

/** Gives an approved member another role. The caller has checked who may decide it. */
export async function applyRole(
  db: Database,
  target: MembershipRow,
  role: Role,
  { actorId, now, requestedBy }: Decision & { requestedBy?: number },
): Promise<void> {
  if (can(target.role, 'headsSchool')) await endSuperAdmin(db, target, { actorId, now });
  await setRole(db, target.id, role);
  if (can(role, 'headsSchool')) await notifyHeads(db, target, { kind: 'super-admin-made', actorId, now });
  await endSessionsAfterRoleChange(db, {
    userId: target.user_id,
    schoolId: target.school_id,
    from: target.role,
    to: role,
    actorId,
    now,
  });
  const others = await listOtherMemberships(db, target);
  if (others.length === 0) await updateUser(db, target.user_id, { role });
  await audit(db, {
    at: now,
    actorId,
    action: 'change-role',
    schoolId: target.school_id,
    subjectId: target.user_id,
    detail: { from: target.role, to: role, ...(requestedBy !== undefined && { requestedBy }) },
  });
}
