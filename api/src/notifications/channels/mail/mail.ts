import { sql } from 'kysely';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import type { Channel, Message, MessageText } from '#src/notifications/messages/channel.ts';
import { transportOf } from './transport.ts';

/** Writes a letter; null if no account has the address any more. */
type ComposeMail = (
  db: Database,
  message: Message,
  publicUrl: string,
  now: Date,
) => Promise<MessageText | null>;

export interface MailContext {
  config: Config;
  db: Database;
  composeMail: ComposeMail;
}

/** Mail by SMTP. Without a mail server, as in development, mails stay in the table and the mailbox page shows them. */
export function createMailChannel({ config, db, composeMail }: MailContext): Omit<Channel, 'name'> {
  const transport = transportOf(config);
  return {
    address: sql`case when u.email_verified then u.email end`,
    compose: (message, now) => composeMail(db, message, config.publicUrl, now),
    send: async (recipient, { subject, body }, signal) => {
      // As an object the address is taken as it is: nothing in it is read as a group or as a name.
      const to = { name: '', address: recipient };
      await transport?.sendMail({ to, subject: subject ?? '', text: body, signal });
    },
  };
}
