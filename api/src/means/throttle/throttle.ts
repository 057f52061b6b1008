import { sql } from 'kysely';
import { later } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';

/**
 * Counts one more event under `key` and returns the count in the current window. Counting comes before the event,
 * in one statement, so that a hundred events at once are a hundred counts.
 */
export async function countEvent(db: Database, key: string, now: Date, window: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into throttles as t (key, count, expires_at) values (${key}, 1, ${later(now, window)})
    on conflict (key) do update set
      count = case when t.expires_at <= ${now} then 1 else t.count + 1 end,
      expires_at = case when t.expires_at <= ${now} then excluded.expires_at else t.expires_at end
    returning count`.execute(db);
  return rows[0]?.count ?? 1;
}

export async function takeBack(db: Database, key: string): Promise<void> {
  await sql`update throttles set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}

export async function forget(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** The key and all that start with it and a blank. */
export async function forgetWithin(db: Database, key: string): Promise<void> {
  await sql`delete from throttles where key = ${key} or starts_with(key, ${`${key} `})`.execute(db);
}
