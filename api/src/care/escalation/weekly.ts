import { plainName } from '#src/basics/plain-name.ts';
import { mailedCount } from '#src/notifications/channels/mail/mailed-count.ts';
import { queueMail } from '#src/notifications/channels/mail/queue.ts';
import type { RoundContext } from '#src/notifications/dispatch/dispatcher.ts';
import { claimWeeklySummaries, countOldFollowUps } from './weekly-repository.ts';

/** The summaries of one transaction. */
const batchSize = 100;

/** Emails some admins how many follow-ups have been open for five school days. Returns how many admins were considered. */
function sendBatch({ db, now }: RoundContext): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const recipients = await claimWeeklySummaries(transaction, now, batchSize);
    if (recipients.length === 0) return 0;
    const schoolIds = new Set(recipients.map(({ school_id }) => school_id));
    const counts = await countOldFollowUps(transaction, [...schoolIds], now);
    for (const { school_id, school, email, language } of recipients) {
      const groups = counts.get(school_id) ?? [];
      const count = groups.reduce((sum, group) => sum + group.count, 0);
      if (count === 0) continue;
      const [unclaimed, claimed] = [true, false].map((isFree) =>
        groups.filter(({ claimer }) => (claimer === '') === isFree),
      );
      const values = {
        school,
        schoolId: String(school_id),
        count: String(count),
        unclaimed: String(unclaimed?.[0]?.count ?? 0),
        claimed:
          claimed
            ?.map((group) => `${plainName(group.claimer)}: ${mailedCount(group.count, language)}\n`)
            .join('') ?? '',
      };
      await queueMail(transaction, { kind: 'care-weekly', recipient: email, language, values, now });
    }
    return recipients.length;
  });
}

/**
 * Emails admins the weekly summary on the first school day of a week. Each admin gets it once, from one of the processes.
 * Returns whether there was a summary to send.
 */
export async function sendWeeklySummaries(context: RoundContext): Promise<boolean> {
  let considered = 0;
  let inBatch = batchSize;
  while (inBatch === batchSize && context.isRunning()) {
    inBatch = await sendBatch(context);
    considered += inBatch;
  }
  return considered > 0;
}
