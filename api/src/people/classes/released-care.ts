import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/** Releases the follow-ups of these schools whose holders do not see the student any more. */
export async function releaseUnseenCare(
  db: Database,
  schoolIds: readonly number[],
  now: Date,
): Promise<void> {
  if (schoolIds.length === 0) return;
  await sql`select release_unseen_care(${sql.val([...schoolIds])}::integer[], ${now})`.execute(db);
}
