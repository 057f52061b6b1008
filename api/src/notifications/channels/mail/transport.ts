import nodemailer from 'nodemailer';
import { seconds } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';

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
