import { can, type Role } from '@tapin/contract/policy';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import type { MembershipRow } from '#src/people/memberships/replies.ts';
import { listOtherMemberships, setRole } from '#src/people/memberships/repository.ts';
import { findUser, updateUser } from '#src/people/users/users.ts';
import type { Decision } from './service.ts';
import { endSuperAdmin, findUserName, notifyHeads } from './super-admins.ts';

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

interface ChangeByOther {
  userId: number;
  schoolId: number;
  from: Role | null;
  to: Role;
  /** Null when the operator made the change. */
  actorId: number | null;
  now: Date;
}

/**
 * Ends all sessions of a person whose role somebody else has changed, and emails the person. A stranger who uses the
 * account therefore does not get the new role unnoticed, and open pages do not keep the old menu.
 */
export async function endSessionsAfterRoleChange(db: Database, change: ChangeByOther): Promise<void> {
  const { userId, schoolId, from, to, actorId, now } = change;
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
  const user = await findUser(db, userId);
  if (!user?.email || !user.email_verified) return;
  const school = await db
    .selectFrom('schools')
    .select('name')
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
  const { email: recipient, language } = user;
  const { roles } = texts[language].exports;
  await queueMail(db, {
    kind: 'role-changed',
    recipient,
    language,
    values: {
      school: school.name,
      schoolId: String(schoolId),
      from: from ? roles[from] : '—',
      to: roles[to],
      by: await findUserName(db, actorId),
    },
    now,
  });
}
