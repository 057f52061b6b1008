import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { seconds } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Channel, ChannelContext } from '#src/notifications/messages/channel.ts';

/** The timeouts of the steps of sending a mail. */
const timeoutsMs = {
  dnsTimeout: seconds(10),
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(20),
};

/** Creates the connection to the mail server, or returns null when none is configured. */
export function createTransport({ smtpUrl, smtpNeedsTls, mailFrom }: Config) {
  if (smtpUrl === null) return null;
  // Without encryption, anybody between this server and the mail server can read codes and links.
  return nodemailer.createTransport(
    { url: smtpUrl, requireTLS: smtpNeedsTls, ...timeoutsMs },
    { from: mailFrom },
  );
}

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
