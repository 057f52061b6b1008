import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { maxAttempts } from './repository.ts';

interface FailingMail {
  /** Emails that wait for another attempt, and emails that failed at the last one. */
  waiting: number;
  failed: number;
  since: Date;
  /** The step and the code of the newest failure, such as `RCPT TO 554 5.7.1`; null when none is known. */
  failure: string | null;
}

/**
 * Finds emails of the last three days that the mail server has refused at least once. An attempt whose process ended stores
 * no failure. It counts after five minutes, because it may still be in progress until then.
 */
export async function findFailingMail(db: Database): Promise<FailingMail | null> {
  const { rows } = await sql<Omit<FailingMail, 'since'> & { since: Date | null }>`
    select count(*) filter (where attempts < ${maxAttempts}) as waiting,
      count(*) filter (where attempts >= ${maxAttempts}) as failed, min(created_at) as since,
      (array_agg(failure order by failed_at desc nulls last))[1] as failure
    from messages where channel = 'mail' and sent_at is null and attempts > 0
      and created_at > now() - interval '3 days'
      and (failed_at is not null or created_at < now() - interval '5 minutes')`.execute(db);
  const [found] = rows;
  return found?.since ? { ...found, since: found.since } : null;
}
