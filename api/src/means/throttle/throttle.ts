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

/** The count in the current window. */
export async function countSoFar(db: Database, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** What one client may do under a key, and what all may do together. */
export interface SharedLimit {
  own: number;
  inAll: number;
  window: number;
}

/** A shared key ends in an email address, which contains no space, so two shared keys never give the same own key. */
const ownKey = (key: string, client: string) => `${key} ${client}`;

/**
 * Counts one more event of the client under `key`; false when that is too many. A client that has had enough no longer
 * counts for all: alone it cannot use up what the others may.
 */
export async function countShared(
  db: Database,
  key: string,
  client: string,
  limit: SharedLimit,
  now: Date,
): Promise<boolean> {
  const own = await countEvent(db, ownKey(key, client), now, limit.window);
  return own <= limit.own && (await countEvent(db, key, now, limit.window)) <= limit.inAll;
}

export async function takeBackShared(db: Database, key: string, client: string): Promise<void> {
  await takeBack(db, ownKey(key, client));
  await takeBack(db, key);
}

/** Nothing of the client's own is left; what it counted last no longer counts for all either. */
export async function forgetOwn(db: Database, key: string, client: string): Promise<void> {
  await forget(db, ownKey(key, client));
  await takeBack(db, key);
}

export async function takeBack(db: Database, key: string): Promise<void> {
  await sql`update throttles set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}

async function forget(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** The key and all that start with it and a blank. */
export async function forgetWithin(db: Database, key: string): Promise<void> {
  await sql`delete from throttles where key = ${key} or starts_with(key, ${`${key} `})`.execute(db);
}
