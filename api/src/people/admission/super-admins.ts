import { writtenName } from '@tapin/shared/contract/written-name';
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
  /** Null when the operator acted. */
  actorId: number | null;
  now: Date;
}

/** Refuses to end the last super admin, because nobody at the school could then approve requests. */
async function requireAnotherSuperAdmin(db: Database, leaving: SuperAdmin): Promise<void> {
  await lockSchool(db, leaving.school_id);
  if ((await countOtherSuperAdmins(db, leaving)) === 0) throw new AppError('last_super_admin');
}

async function nameOf(db: Database, userId: number | null): Promise<string> {
  const user = userId === null ? undefined : await findUser(db, userId);
  return user ? writtenName({ firstName: user.first_name, lastName: user.last_name }) : 'TapIn';
}

/**
 * Mails every super admin and district admin of the school, including the person concerned, so that nobody can grant
 * this role unnoticed.
 */
export async function notifyHeads(
  db: Database,
  about: Pick<SuperAdmin, 'school_id' | 'user_id'>,
  { kind, actorId, now }: RoleChange,
): Promise<void> {
  const [who, by] = [await nameOf(db, about.user_id), await nameOf(db, actorId)];
  for (const { email, language, school } of await listHeads(db, about.school_id)) {
    await queueMail(db, { kind, recipient: email, language, values: { who, by, school }, now });
  }
}

/** Checks and notifies for every change that ends an approved super admin. */
export async function endSuperAdmin(
  db: Database,
  leaving: SuperAdmin,
  change: Omit<RoleChange, 'kind'>,
): Promise<void> {
  await requireAnotherSuperAdmin(db, leaving);
  await notifyHeads(db, leaving, { ...change, kind: 'super-admin-ended' });
}
