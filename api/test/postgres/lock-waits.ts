import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

/** Resolves to `true` once so many statements wait for a lock, or to `false` when `work` has ended before. */
export async function isBlockedBefore(db: Database, count: number, work: Promise<unknown>): Promise<boolean> {
  let ended = false;
  const end = () => {
    ended = true;
  };
  work.then(end, end);
  while (!ended) if ((await countLockWaits(db)) >= count) return true;
  return false;
}
