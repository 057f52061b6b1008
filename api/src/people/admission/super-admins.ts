import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { type NewMail, queueMail } from '#src/notifications/channels/mail/queue.ts';
import { findUser } from '#src/people/users/repository.ts';
import { countOtherSuperAdmins, listHeads, lockSchool } from './repository.ts';

interface SuperAdmin {
  id: number;
  school_id: number;
  user_id: number;
}

export interface RoleChange {
  kind: Extract<NewMail['kind'], `super-admin-${string}`>;
  /** Null for the operator. */
  actorId: number | null;
  now: Date;
}

/** Before one stops being one: without any, nobody of the school could let anybody in. */
async function requireAnotherSuperAdmin(db: Database, leaving: SuperAdmin): Promise<void> {
  await lockSchool(db, leaving.school_id);
  if ((await countOtherSuperAdmins(db, leaving)) === 0) throw new AppError('last_super_admin');
}

async function nameOf(db: Database, userId: number | null): Promise<string> {
  const user = userId === null ? undefined : await findUser(db, userId);
  return user ? `${user.first_name} ${user.last_name}`.trim() : 'TapIn';
}

/**
 * Writes to every super admin and district admin of the school, while the one it is about is among them: whoever may
 * hand out this role may not do it unseen.
 */
export async function tellHeads(
  db: Database,
  about: Pick<SuperAdmin, 'school_id' | 'user_id'>,
  { kind, actorId, now }: RoleChange,
): Promise<void> {
  const [who, by] = [await nameOf(db, about.user_id), await nameOf(db, actorId)];
  for (const { email, language, school } of await listHeads(db, about.school_id)) {
    await queueMail(db, { kind, recipient: email, language, values: { who, by, school }, now });
  }
}

/** For every change that ends an approved super admin. */
export async function endSuperAdmin(
  db: Database,
  leaving: SuperAdmin,
  change: Omit<RoleChange, 'kind'>,
): Promise<void> {
  await requireAnotherSuperAdmin(db, leaving);
  await tellHeads(db, leaving, { ...change, kind: 'super-admin-ended' });
}
