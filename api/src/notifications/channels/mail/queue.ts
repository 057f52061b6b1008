import type { Database } from '#src/database/database.ts';
import { type NewMessage, queueMessage } from '#src/notifications/messages/queue.ts';

export const mailChannel = 'mail';

export type NewMail = Omit<NewMessage, 'channel'>;

/** Stores a mail in the transaction of the caller; it is sent after the commit. */
export async function queueMail(db: Database, mail: NewMail): Promise<void> {
  await queueMessage(db, { ...mail, channel: mailChannel });
}
