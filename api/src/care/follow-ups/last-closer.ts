import type { Database } from '#src/database/database.ts';

/** Returns the user id of the adult who closed the follow-up last. */
export async function findLastCloser(db: Database, followUpId: number): Promise<number | null> {
  const closing = await db
    .selectFrom('follow_up_events')
    .select('by_id')
    .where('follow_up_id', '=', followUpId)
    .where('act', '=', 'closed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return closing?.by_id ?? null;
}
