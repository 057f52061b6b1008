import type { Language } from '@tapin/contract/entities';
import type { RawBuilder } from 'kysely';
import type { Config } from '#src/basics/config.ts';
import type en from '#src/basics/locales/en.json';
import type { Database } from '#src/database/database.ts';

/** Each kind has a text for mail; another channel has texts for the kinds that it delivers. */
type MessageKind = keyof (typeof en)['mails'];

/** A message to one recipient over one channel, before its text is written. */
export interface Message {
  kind: MessageKind;
  /** The address of the recipient in this channel. */
  recipient: string;
  language: Language;
  /** The values that are filled into the text. */
  values: Record<string, string>;
}

export interface MessageText {
  /** Null in channels without subjects. */
  subject: string | null;
  body: string;
}

export interface SendOptions {
  /** The same at each attempt, so that a receiver can drop a message that it has got already. */
  messageKey: string;
  signal: AbortSignal;
}

/** A way to reach people. Each channel has its own deliveries, messages and sender, so that none waits for another. */
export interface Channel {
  /** Stored with deliveries and messages. */
  name: string;
  /** The address of the user `u` in this channel, as an SQL expression; null if the user cannot be reached. */
  address: RawBuilder<string | null>;
  /** Writes the text just before it is sent for the first time; null if there is no such recipient any more. */
  compose(message: Message, now: Date): Promise<MessageText | null>;
  /** How many messages are sent at the same time. */
  concurrency: number;
  /** Hands the text over to the service that delivers it. If the promise rejects, it is sent again later. */
  send(recipient: string, text: MessageText, options: SendOptions): Promise<void>;
  /** Closes what `send` keeps open, when no message waits any more. */
  closeIdle?(): void;
}

export interface ChannelContext {
  config: Config;
  db: Database;
  /** Writes the text of a mail. It comes from a room above, because a mail can hold a link that resets a password. */
  composeMail: (db: Database, message: Message, publicUrl: string, now: Date) => Promise<MessageText | null>;
}

export interface NewMessage extends Message {
  channel: string;
  now: Date;
  /** When the message is sent at the earliest. */
  notBefore?: Date;
}

/** Stores messages in the transaction of the caller; a sender sends them after the commit. Returns their ids in the same order. */
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
