import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { queueMail } from '#src/notifications/channels/mail/queue.ts';
import { findUser } from '#src/people/users/repository.ts';

type Change =
  | 'add-passkey'
  | 'remove-passkey'
  | 'add-authenticator-app'
  | 'remove-authenticator-app'
  | 'renew-recovery-codes';

/** Audits a change of a person's own second factors, and mails the person, who may not have made it. */
export async function noteChange(db: Database, userId: number, change: Change, now: Date): Promise<void> {
  await audit(db, { at: now, actorId: userId, action: change, subjectId: userId });
  const user = await findUser(db, userId);
  if (!user?.email) return;
  const { email, language } = user;
  await queueMail(db, { kind: 'second-factor-changed', recipient: email, language, values: {}, now });
}
