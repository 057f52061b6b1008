import type { Database } from '../../api/src/database/database.ts';
import { findFailingMail } from '../../api/src/notifications/messages/failing-mail.ts';
import { type Finding, ok, problem } from './finding.ts';

const about = 'waiting mail';
const log = `journalctl -u 'tapin-api@*' -o cat | grep 'message could not be sent' | tail -3`;

/**
 * Checks that no emails wait although the mail server accepts the log-in: it may refuse the sender or each recipient,
 * which only a real email shows.
 */
export async function checkWaitingMail(db: Database): Promise<Finding> {
  const found = await findFailingMail(db);
  if (!found) return ok(about, 'no email waits for another attempt');
  const { waiting, failed, since } = found;
  return problem(
    about,
    `${waiting} emails wait for another attempt and ${failed} are given up, since ${since.toISOString()}: the mail server refuses them; run as root for its reason: ${log}; check MAIL_FROM, and what this log-in may send`,
  );
}
