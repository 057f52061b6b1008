import { sql } from 'kysely';
import nodemailer from 'nodemailer';
import { seconds } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Channel, ChannelContext } from '#src/notifications/messages/channel.ts';

const timeoutsMs = {
  dnsTimeout: seconds(10),
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(20),
};

/** Mail services often refuse more connections from one address, and each process of the site opens its own. */
const maxConnections = 5;

export function createTransport({ smtpUrl, smtpNeedsTls, mailFrom }: Config) {
  if (smtpUrl === null) return null;
  return nodemailer.createTransport(
    {
      url: smtpUrl,
      pool: true,
      maxConnections,
      // When the server closes the connection of a mail, the mail is sent again immediately, but only once, because the
      // outbox tries again later.
      maxRequeues: 1,
      // Without encryption, anybody between this server and the mail server can read codes and links.
      requireTLS: smtpNeedsTls,
      ...timeoutsMs,
    },
    { from: mailFrom },
  );
}

/**
 * Sends mail by SMTP. Without a mail server, as in development, mails stay in the table and the mailbox page shows
 * them.
 */
export function createMailChannel({ config, db, composeMail }: ChannelContext): Omit<Channel, 'name'> {
  const host = new URL(config.publicUrl).hostname;
  let transport: ReturnType<typeof createTransport> = null;
  return {
    address: sql`case when u.email_verified then u.email end`,
    concurrency: maxConnections,
    compose: (message, now) => composeMail(db, message, config.publicUrl, now),
    send: async (recipient, { subject, body }, { messageKey, signal }) => {
      transport ??= createTransport(config);
      // The library does not parse an address in an object, so that no part of it becomes a group or a name.
      const to = { name: '', address: recipient };
      const messageId = `<${messageKey}@${host}>`;
      await transport?.sendMail({ to, messageId, subject: subject ?? '', text: body, signal });
    },
    closeIdle: () => {
      transport?.close();
      transport = null;
    },
  };
}
