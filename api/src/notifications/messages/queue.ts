import type { Database } from '#src/database/database.ts';
import type { Message } from './channel.ts';

export interface NewMessage extends Message {
  channel: string;
  now: Date;
  /** When the message is sent at the earliest. */
  notBefore?: Date;
}

/** Stores a message in the transaction of the caller; a sender sends it after the commit. Returns its id. */
export async function queueMessage(db: Database, message: NewMessage): Promise<number> {
  const { id } = await db
    .insertInto('messages')
    .values({
      channel: message.channel,
      kind: message.kind,
      recipient: message.recipient,
      language: message.language,
      data: JSON.stringify(message.values),
      subject: null,
      body: null,
      created_at: message.now,
      next_try_at: message.notBefore ?? message.now,
      sent_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
