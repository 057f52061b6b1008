import type { Role } from '@tapin/shared/contract/entities';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { findUser } from '#src/people/users/repository.ts';
import { nameOf } from './super-admins.ts';

export interface ChangeByOther {
  userId: number;
  schoolId: number;
  /** Null when the person had no approved role at the school. */
  from: Role | null;
  to: Role;
  /** Null when the operator acted. */
  actorId: number | null;
  now: Date;
}

/**
 * Ends all sessions of a person whose role somebody else has changed, and mails the person. So a stranger who uses an
 * account does not get a new role unnoticed, and open pages do not keep the menu of the old one.
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
      by: await nameOf(db, actorId),
    },
    now,
  });
}
