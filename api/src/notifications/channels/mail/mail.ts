import { sql } from 'kysely';
import type { Channel, ChannelContext } from '#src/notifications/messages/channel.ts';
import { createTransport } from './transport.ts';

/** Sends mail by SMTP. Without a mail server, as in development, mails stay in the table and the mailbox page shows them. */
export function createMailChannel({ config, db, composeMail }: ChannelContext): Omit<Channel, 'name'> {
  const transport = createTransport(config);
  return {
    address: sql`case when u.email_verified then u.email end`,
    compose: (message, now) => composeMail(db, message, config.publicUrl, now),
    send: async (recipient, { subject, body }, signal) => {
      // The library does not parse an address in an object, so that no part of it becomes a group or a name.
      const to = { name: '', address: recipient };
      await transport?.sendMail({ to, subject: subject ?? '', text: body, signal });
    },
  };
}
