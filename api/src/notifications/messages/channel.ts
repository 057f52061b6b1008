import type { Language } from '@tapin/contract/entities';
import type { RawBuilder } from 'kysely';
import type { Config } from '#src/basics/config.ts';
import type en from '#src/basics/locales/en.json';
import type { Database } from '#src/database/database.ts';

/** Each kind has a text for mail. Another channel has texts for the kinds that it delivers. */
type MessageKind = keyof (typeof en)['mails'];

export interface Message {
  kind: MessageKind;
  recipient: string;
  language: Language;
  values: Record<string, string>;
}

export interface MessageText {
  /** Null in channels without subjects. */
  subject: string | null;
  body: string;
}

export interface SendOptions {
  /** The same at each attempt, so that a receiver can drop a duplicate. */
  messageKey: string;
  signal: AbortSignal;
}

/**
 * A way to reach people. Each channel has separate deliveries, messages and a sender, so that no channel waits for
 * another.
 */
export interface Channel {
  /** The name is stored with deliveries and messages. */
  name: string;
  /** The SQL expression for the address of the user `u` in this channel; null if the user cannot be reached. */
  address: RawBuilder<string | null>;
  compose(message: Message, now: Date): Promise<MessageText | null>;
  concurrency: number;
  /** Hands the text over to the delivering service. If the promise rejects, the text is sent again later. */
  send(recipient: string, text: MessageText, options: SendOptions): Promise<void>;
  /** Closes idle connections when no message is waiting. */
  closeIdle?(): void;
}

export interface ChannelContext {
  config: Config;
  db: Database;
  /**
   * Composes the text of a mail. A higher room passes this function, because a mail can contain a link that resets a
   * password.
   */
  composeMail: (db: Database, message: Message, publicUrl: string, now: Date) => Promise<MessageText | null>;
}

export interface NewMessage extends Message {
  channel: string;
  now: Date;
  /** The earliest time at which the message is sent. */
  notBefore?: Date;
}

/**
 * Stores messages in the transaction of the caller. A sender sends them after the commit. Returns their ids in the
 * same order.
 */
export async function queueMessages(db: Database, messages: readonly NewMessage[]): Promise<number[]> {
  if (messages.length === 0) return [];
  const rows = await db
    .insertInto('messages')
    .values(
      messages.map((message) => ({
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
      })),
    )
    .returning('id')
    .execute();
  // The rows of one statement get their ids in the order of its values.
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

export async function queueMessage(db: Database, message: NewMessage): Promise<void> {
  await queueMessages(db, [message]);
}
