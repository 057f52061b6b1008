import { can, type Role } from '@tapin/contract/policy';
import type { Decider } from '@tapin/contract/role-request-calls';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { type NewMail, queueMail } from '#src/notifications/channels/mail-queue.ts';
import { lockSchool } from '#src/people/memberships/schools.ts';
import { findUser, userName } from '#src/people/users/users.ts';
import { decidesAt, findDecider } from './decider.ts';
import { countOtherSuperAdmins, findApprovedRole, listHeads } from './repository.ts';

interface SuperAdmin {
  id: number;
  school_id: number;
  user_id: number;
}

export interface RoleChange {
  kind: Extract<NewMail['kind'], 'super-admin-made' | 'super-admin-ended'>;
  actorId: number | null;
  now: Date;
}

/** Refuses to end the last super admin, because nobody at the school could then approve requests. */
async function requireAnotherSuperAdmin(db: Database, leaving: SuperAdmin): Promise<void> {
  await lockSchool(db, leaving.school_id);
  if ((await countOtherSuperAdmins(db, leaving)) === 0) throw new AppError('last_super_admin');
}

export const findUserName = async (db: Database, userId: number | null): Promise<string> =>
  userName(userId === null ? undefined : await findUser(db, userId));

/**
 * Emails every super admin and district admin of the school, including the person concerned, so that nobody can give
 * this role unnoticed.
 */
export async function notifyHeads(
  db: Database,
  about: Pick<SuperAdmin, 'school_id' | 'user_id'>,
  { kind, actorId, now }: RoleChange,
): Promise<void> {
  const [who, by] = [await findUserName(db, about.user_id), await findUserName(db, actorId)];
  for (const { email, language, school } of await listHeads(db, about.school_id)) {
    const values = { who, by, school, schoolId: String(about.school_id) };
    await queueMail(db, { kind, recipient: email, language, values, now });
  }
}

export async function notifyDeciders(
  db: Database,
  about: Pick<SuperAdmin, 'school_id' | 'user_id'>,
  { decider, requesterId, now }: { decider: Decider; requesterId: number; now: Date },
): Promise<void> {
  const [who, by] = [await findUserName(db, about.user_id), await findUserName(db, requesterId)];
  for (const { id, role, email, language, school } of await listHeads(db, about.school_id)) {
    if (id === requesterId || !decidesAt(decider, role)) continue;
    const values = { who, by, school, schoolId: String(about.school_id) };
    await queueMail(db, { kind: 'super-admin-requested', recipient: email, language, values, now });
  }
}

/** Locks the school and reads the current role of the actor, which a colleague may just have changed. */
export async function lockActorRole(db: Database, actor: Membership): Promise<Role> {
  await lockSchool(db, actor.schoolId);
  const role = await findApprovedRole(db, actor.id);
  if (role === undefined) throw new AppError('membership_not_approved');
  return role;
}

/**
 * Whether a member can make somebody a super admin without a request. A super admin can, and a district admin while
 * the school has no super admin.
 */
export async function mayMakeSuperAdmin(db: Database, actor: Membership): Promise<boolean> {
  const role = await lockActorRole(db, actor);
  if (can(role, 'headsSchool')) return true;
  return can(role, 'managesDistrict') && (await findDecider(db, actor.schoolId, actor.userId)) !== 'school';
}

export async function requireMayEndSuperAdmin(db: Database, actor: Membership): Promise<void> {
  const role = await lockActorRole(db, actor);
  if (!can(role, 'decidesRequests')) throw new AppError('role_not_allowed');
}

/** Checks the permission for every change that ends a super admin, and sends the notifications about it. */
export async function endSuperAdmin(
  db: Database,
  leaving: SuperAdmin,
  change: Omit<RoleChange, 'kind'>,
): Promise<void> {
  await requireAnotherSuperAdmin(db, leaving);
  await notifyHeads(db, leaving, { ...change, kind: 'super-admin-ended' });
}
