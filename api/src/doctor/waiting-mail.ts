import { type Finding, ok, problem } from '@tapin/delivery/doctor/finding';
import type { Database } from '#src/database/database.ts';
import { findFailingMail } from '#src/notifications/messages/failing-mail.ts';

const about = 'waiting mail';
const log = `journalctl -u 'tapin-api@*' -o cat | grep 'message could not be sent' | tail -3`;
const restart = 'and restart the APIs';

/** The advice by the step at which the mail server refused. */
const remedies: readonly [RegExp, string][] = [
  [/^CONN/, 'start the mail server, or check SMTP_URL in /etc/tapin/api.env'],
  [/^AUTH/, `set user and password of SMTP_URL in /etc/tapin/api.env, ${restart}`],
  [
    /^STARTTLS/,
    `let the mail server offer encryption, or correct SMTP_URL in /etc/tapin/api.env, ${restart}`,
  ],
  [
    /^MAIL FROM/,
    `set MAIL_FROM in /etc/tapin/api.env to an address that this log-in may send from, ${restart}`,
  ],
  [/^RCPT TO .* 5\.1\./, 'an address does not exist; the school corrects it'],
  [/^RCPT TO/, 'let the mail server relay emails of this log-in to other domains'],
  [
    /^DATA/,
    'look at the log of the mail server: its disk may be full, or a filter or a quota refuses the emails',
  ],
];

/**
 * Checks that no emails wait although the mail server accepts the log-in: it may refuse the sender, the recipients or the
 * content, which only a real email shows.
 */
export async function checkWaitingMail(db: Database): Promise<Finding> {
  const found = await findFailingMail(db);
  if (!found) return ok(about, 'no email waits for another attempt');
  const { waiting, failed, since, failure } = found;
  const counts = `${waiting} emails wait for another attempt and ${failed} are given up, since ${since.toISOString()}`;
  const [, remedy] = remedies.find(([step]) => step.test(failure ?? '')) ?? [];
  const reason = failure === null ? '' : ` at ${failure}`;
  const what = remedy ?? 'check MAIL_FROM, and what this log-in may send';
  return problem(
    about,
    `${counts}: the mail server refuses them${reason}: ${what}; run as root for its words: ${log}; afterwards waiting emails are sent by themselves, within two hours`,
  );
}
