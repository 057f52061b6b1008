import { sql } from 'kysely';
import { addMs } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';

/**
 * Counts an event under `key` and returns the count in the current window. It counts before the event and in one
 * statement, so that a hundred simultaneous events have a hundred counts.
 */
export async function countEvent(db: Database, key: string, now: Date, windowMs: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    insert into throttles as t (key, count, expires_at) values (${key}, 1, ${addMs(now, windowMs)})
    on conflict (key) do update set
      count = case when t.expires_at <= ${now} then 1 else t.count + 1 end,
      expires_at = case when t.expires_at <= ${now} then excluded.expires_at else t.expires_at end
    returning count`.execute(db);
  return rows[0]?.count ?? 1;
}

/** Returns the count in the current window. */
export async function readCount(db: Database, key: string, now: Date): Promise<number> {
  const row = await db
    .selectFrom('throttles')
    .select('count')
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** The limit of one client under a key, and the limit of all clients together, in one window of time. */
export interface ClientAndTotalLimit {
  maxPerClient: number;
  maxTotal: number;
  windowMs: number;
}

/** A shared key ends in an email address, which contains no space, so two shared keys never give the same key of a client. */
const clientKey = (key: string, client: string) => `${key} ${client}`;

/**
 * Counts an event of the client under `key` and returns whether it is within the limits. A client over its own limit is
 * not counted for all clients, so that it cannot use up the shared limit alone.
 */
export async function countWithinLimits(
  db: Database,
  key: string,
  client: string,
  limit: ClientAndTotalLimit,
  now: Date,
): Promise<boolean> {
  const ofClient = await countEvent(db, clientKey(key, client), now, limit.windowMs);
  return ofClient <= limit.maxPerClient && (await countEvent(db, key, now, limit.windowMs)) <= limit.maxTotal;
}

export async function uncountClientEvent(db: Database, key: string, client: string): Promise<void> {
  await uncountEvent(db, clientKey(key, client));
  await uncountEvent(db, key);
}

/** Resets the count of the client and subtracts its last event from the shared count. */
export async function resetClientCount(db: Database, key: string, client: string): Promise<void> {
  await resetCount(db, clientKey(key, client));
  await uncountEvent(db, key);
}

export async function uncountEvent(db: Database, key: string): Promise<void> {
  await sql`update throttles set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}

async function resetCount(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Resets the count of the key and the counts of its clients, whose keys start with it and a space. */
export async function resetAllCounts(db: Database, key: string): Promise<void> {
  await sql`delete from throttles where key = ${key} or starts_with(key, ${`${key} `})`.execute(db);
}
