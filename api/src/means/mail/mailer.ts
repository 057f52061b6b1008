import { type Clock, later, minutes, seconds } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { inRounds, type Rounds } from '#src/means/rounds/rounds.ts';
import type { Compose, Letter } from './letter.ts';
import {
  deleteMail,
  forgetLetter,
  givenUpAfter,
  keepLetter,
  markSent,
  retryMail,
  type StoredMail,
  sendingMayTake,
  takeMail,
} from './repository.ts';
import { transportOf } from './transport.ts';

type Send = (recipient: string, letter: Letter, giveUp: AbortSignal) => Promise<void>;

/** A mail that is being handed over when the server stops has this long to get out. */
const closingMayTake = seconds(2);

function senderOf(config: Config): Send {
  // Without a mail server, as in development, mail stays in the table, where the mailbox page shows it.
  const transport = transportOf(config);
  if (transport === null) return async () => {};
  return async (recipient, { subject, body }, signal) => {
    // As an object the address is taken as it is: nothing in it is read as a group or as a name.
    const to = { name: '', address: recipient };
    await transport.sendMail({ to, subject, text: body, signal });
  };
}

export function createMailer(
  { config, db, clock }: { config: Config; db: Database; clock: Clock },
  compose: Compose,
  onFailure: (error: unknown) => void,
): Rounds {
  const send = senderOf(config);
  const closing = new AbortController();
  const keepText = config.mode !== 'production';

  async function deliver(mail: StoredMail): Promise<void> {
    const now = clock.now();
    const letter =
      mail.subject !== null && mail.body !== null
        ? { subject: mail.subject, body: mail.body }
        : await compose(db, mail, config.publicUrl, now);
    if (!letter) return deleteMail(db, mail.id);
    await keepLetter(db, mail.id, letter);
    try {
      const giveUp = AbortSignal.any([closing.signal, AbortSignal.timeout(sendingMayTake)]);
      await send(mail.recipient, letter, giveUp);
    } catch (error) {
      const isLastTry = mail.attempts >= givenUpAfter;
      if (isLastTry && !keepText) await forgetLetter(db, mail.id);
      else await retryMail(db, mail.id, later(now, minutes(2 ** mail.attempts)));
      return onFailure(error);
    }
    await markSent(db, mail.id, now, keepText);
  }

  async function work(isOpen: () => boolean): Promise<void> {
    while (isOpen()) {
      const mail = await takeMail(db, clock.now());
      if (!mail) break;
      await deliver(mail);
    }
  }

  const rounds = inRounds({ work, every: minutes(1), onFailure });
  return {
    ...rounds,
    close: async () => {
      const ended = rounds.close();
      const impatience = setTimeout(() => closing.abort(), closingMayTake);
      await ended;
      clearTimeout(impatience);
    },
  };
}
