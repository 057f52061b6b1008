import type { Role } from '@tapin/shared/contract/entities';
import { can } from '@tapin/shared/contract/policy';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { applyRole } from '#src/people/admission/apply-role.ts';
import { lockOtherMembership } from '#src/people/admission/service.ts';
import { mayMakeSuperAdmin, requireMayEndSuperAdmin } from '#src/people/admission/super-admins.ts';
import { requestRole } from '#src/people/role-requests/service.ts';

/** Changes the role of a colleague. Returns `requested` when another person has to confirm the change first. */
export async function changeRole(
  db: Database,
  member: Membership,
  { forSchoolUserId, role }: { forSchoolUserId: string; role: Role },
  now: Date,
): Promise<{ requested: boolean }> {
  const target = await lockOtherMembership(db, member.userId, forSchoolUserId, [member.schoolId]);
  if (!can(target.role, 'worksAtSchool') || target.verified !== 'approved')
    throw new AppError('role_not_allowed');
  if (target.role === role) return { requested: false };
  if (target.is_rostered) throw new AppError('kept_by_roster');
  if (can(target.role, 'headsSchool')) await requireMayEndSuperAdmin(db, member);
  if (can(role, 'headsSchool') && !(await mayMakeSuperAdmin(db, member))) {
    await requestRole(db, member, target, now);
    return { requested: true };
  }
  await applyRole(db, target, role, { actorId: member.userId, now });
  return { requested: false };
}
