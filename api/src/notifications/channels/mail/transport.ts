import nodemailer from 'nodemailer';
import { seconds } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';

/** For each step of handing a mail over. */
const timeouts = {
  dnsTimeout: seconds(10),
  connectionTimeout: seconds(10),
  greetingTimeout: seconds(10),
  socketTimeout: seconds(20),
};

/** The way to the mail server; null without one. */
export function transportOf({ smtpUrl, smtpNeedsTls, mailFrom }: Config) {
  if (smtpUrl === null) return null;
  // Where encryption is not asked for, whoever stands before the mail server reads every code and link.
  return nodemailer.createTransport(
    { url: smtpUrl, requireTLS: smtpNeedsTls, ...timeouts },
    { from: mailFrom },
  );
}
