import nodemailer from 'nodemailer';
import { type Clock, later, minutes } from '#src/clock.ts';
import type { Config } from '#src/config.ts';
import type { Database } from '#src/database/database.ts';
import { compose, type Letter } from './compose.ts';
import { deleteMail, keepLetter, markSent, retryMail, type StoredMail, takeMail } from './repository.ts';

export interface Mailer {
  /** There may be mail to send; returns at once. */
  wake(): void;
  /** Resolves when everything that could be sent has been. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

interface Postbox {
  send(recipient: string, letter: Letter): Promise<void>;
  close(): void;
}

function postboxOf(config: Config): Postbox {
  // Without a mail server, as in development, mail stays in the table, where the mailbox page shows it.
  if (config.smtpUrl === null) return { send: async () => {}, close: () => {} };
  const transport = nodemailer.createTransport(config.smtpUrl, { from: config.mailFrom });
  return {
    send: async (recipient, { subject, body }) => {
      await transport.sendMail({ to: recipient, subject, text: body });
    },
    close: () => transport.close(),
  };
}

export function createMailer(
  { config, db, clock }: { config: Config; db: Database; clock: Clock },
  onFailure: (error: unknown) => void,
): Mailer {
  const postbox = postboxOf(config);
  const keepText = config.mode !== 'production';
  let wanted = false;
  let closed = false;
  let round: Promise<void> | null = null;

  async function deliver(mail: StoredMail): Promise<void> {
    const now = clock.now();
    const letter =
      mail.subject !== null && mail.body !== null
        ? { subject: mail.subject, body: mail.body }
        : await compose(db, mail, config.publicUrl, now);
    if (!letter) return deleteMail(db, mail.id);
    await keepLetter(db, mail.id, letter);
    try {
      await postbox.send(mail.recipient, letter);
    } catch (error) {
      await retryMail(db, mail.id, later(now, minutes(2 ** mail.attempts)));
      return onFailure(error);
    }
    await markSent(db, mail.id, now, keepText);
  }

  async function work(): Promise<void> {
    while (wanted && !closed) {
      wanted = false;
      for (let mail = await takeMail(db, clock.now()); mail; mail = await takeMail(db, clock.now())) {
        await deliver(mail);
      }
    }
  }

  function wake(): void {
    wanted = true;
    round ??= work()
      .catch(onFailure)
      .finally(() => {
        round = null;
      });
  }

  const timer = setInterval(wake, minutes(1));
  timer.unref();
  return {
    wake,
    settled: async () => {
      while (round) await round;
    },
    close: async () => {
      closed = true;
      clearInterval(timer);
      await round;
      postbox.close();
    },
  };
}
