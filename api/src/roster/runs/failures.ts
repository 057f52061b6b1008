import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/** A run whose reading or planning fails so many times in a row is not tried again. */
const maxFailures = 3;

/** The reason of a run that reading or planning could not end. The log of the API has the errors. */
export const readingFailed = 'reading-failed';

/**
 * Counts an unexpected failure of a run that is read or planned. The last one ends the run. A run that is applied or undone
 * has changed something already, so that it is continued until it ends.
 */
export async function countFailure(db: Database, runId: number, owner: string): Promise<void> {
  const isLast = sql`failures + 1 >= ${sql.lit(maxFailures)}`;
  await sql`
    update roster_runs set failures = failures + 1,
      state = case when ${isLast} then 'failed' else state end,
      reason = case when ${isLast} then ${readingFailed} else reason end,
      progress = case when ${isLast} then '{}' else progress end
    where id = ${runId} and leased_by = ${owner} and state = 'reading'`.execute(db);
}
