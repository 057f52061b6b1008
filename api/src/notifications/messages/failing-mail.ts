import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { maxAttempts } from './repository.ts';

interface FailingMail {
  /** Emails that wait for another attempt, and emails that failed at the last one. */
  waiting: number;
  failed: number;
  since: Date;
}

/** Finds emails of the last three days that the mail server has refused at least once. */
export async function findFailingMail(db: Database): Promise<FailingMail | null> {
  const { rows } = await sql<{ waiting: number; failed: number; since: Date | null }>`
    select count(*) filter (where attempts < ${maxAttempts}) as waiting,
      count(*) filter (where attempts >= ${maxAttempts}) as failed, min(created_at) as since
    from messages where channel = 'mail' and sent_at is null and attempts > 0
      and created_at between now() - interval '3 days' and now() - interval '5 minutes'`.execute(db);
  const [found] = rows;
  return found?.since ? { ...found, since: found.since } : null;
}
