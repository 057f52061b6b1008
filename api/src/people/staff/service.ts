import type { Role } from '@tapin/shared/contract/entities';
import { can } from '@tapin/shared/contract/policy';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { lockOtherMembership } from '#src/people/admission/service.ts';
import { endSuperAdmin, notifyHeads } from '#src/people/admission/super-admins.ts';
import { listOtherMemberships, setRole } from '#src/people/memberships/repository.ts';
import { updateUser } from '#src/people/users/repository.ts';

export async function changeRole(
  db: Database,
  member: Membership,
  { forSchoolUserId, role }: { forSchoolUserId: string; role: Role },
  now: Date,
): Promise<void> {
  const target = await lockOtherMembership(db, member.userId, forSchoolUserId, [member.schoolId]);
  if (!can(target.role, 'worksAtSchool') || target.verified !== 'approved')
    throw new AppError('role_not_allowed');
  if (target.role === role) return;
  const decision = { actorId: member.userId, now };
  if (can(target.role, 'headsSchool')) await endSuperAdmin(db, target, decision);
  await setRole(db, target.id, role);
  if (can(role, 'headsSchool')) await notifyHeads(db, target, { kind: 'super-admin-made', ...decision });
  const others = await listOtherMemberships(db, target);
  if (others.length === 0) await updateUser(db, target.user_id, { role });
  await audit(db, {
    at: now,
    actorId: member.userId,
    action: 'change-role',
    schoolId: member.schoolId,
    subjectId: target.user_id,
    detail: { from: target.role, to: role },
  });
}
