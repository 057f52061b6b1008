import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addMs } from '#src/basics/clock.ts';
import { type RetryAdvice, retryAt } from '#src/basics/retry.ts';
import type { Database } from '#src/database/database.ts';

/** How often an event happened in the current window, and when that window ends. */
export interface EventCount {
  count: number;
  expiresAt: Date;
}

/**
 * Counts an event under `key` and returns the count in the current window. It counts before the event and in one
 * statement, so that a hundred simultaneous events have a hundred counts.
 */
export async function countEvent(
  db: Database,
  key: string,
  now: Date,
  windowMs: number,
): Promise<EventCount> {
  const end = addMs(now, windowMs);
  const { rows } = await sql<{ count: number; expires_at: Date }>`
    insert into throttles as t (key, count, expires_at) values (${key}, 1, ${end})
    on conflict (key) do update set
      count = case when t.expires_at <= ${now} then 1 else t.count + 1 end,
      expires_at = case when t.expires_at <= ${now} then excluded.expires_at else t.expires_at end
    returning count, expires_at`.execute(db);
  const [row] = rows;
  return { count: row?.count ?? 1, expiresAt: row?.expires_at ?? end };
}

/** The limit of one key in one window of time. */
export interface EventLimit {
  max: number;
  windowMs: number;
  /** The text that names another way until the window ends. */
  advice?: RetryAdvice;
}

/** Counts an event under `key`. Past the limit it throws `too_many_requests` with the end of the window. */
export async function limitEvents(
  db: Database,
  key: string,
  { max, windowMs, advice }: EventLimit,
  now: Date,
): Promise<void> {
  const { count, expiresAt } = await countEvent(db, key, now, windowMs);
  if (count > max) throw new AppError('too_many_requests', retryAt(expiresAt, now, advice));
}

/** Returns the count in the current window. */
export async function readCount(db: Database, key: string, now: Date): Promise<EventCount> {
  const row = await db
    .selectFrom('throttles')
    .select(['count', 'expires_at'])
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return { count: row?.count ?? 0, expiresAt: row?.expires_at ?? now };
}

/** The limit of one client under a key, and the limit of all clients together, in one window of time. */
export interface ClientAndTotalLimit {
  maxPerClient: number;
  maxTotal: number;
  windowMs: number;
}

/** A shared key ends in an email address, which contains no space, so two shared keys never give the same key of a client. */
export const keyOfClient = (key: string, client: string) => `${key} ${client}`;

/**
 * Counts an event of the client under `key`. Returns null when it is within the limits, otherwise the end of the window
 * that refuses it. A client over its own limit is not counted for all clients, so that it cannot use up the shared limit
 * alone.
 */
export async function countPastLimits(
  db: Database,
  key: string,
  client: string,
  limit: ClientAndTotalLimit,
  now: Date,
): Promise<Date | null> {
  const ofClient = await countEvent(db, keyOfClient(key, client), now, limit.windowMs);
  if (ofClient.count > limit.maxPerClient) return ofClient.expiresAt;
  const ofAll = await countEvent(db, key, now, limit.windowMs);
  return ofAll.count > limit.maxTotal ? ofAll.expiresAt : null;
}

/** Returns the counts of several keys, in their order, with one statement. */
export async function readCounts(db: Database, keys: readonly string[], now: Date): Promise<EventCount[]> {
  const rows = await db
    .selectFrom('throttles')
    .select(['key', 'count', 'expires_at'])
    .where('key', 'in', keys)
    .where('expires_at', '>', now)
    .execute();
  return keys.map((key) => {
    const row = rows.find((each) => each.key === key);
    return { count: row?.count ?? 0, expiresAt: row?.expires_at ?? now };
  });
}

export async function uncountClientEvent(db: Database, key: string, client: string): Promise<void> {
  await uncountEvent(db, keyOfClient(key, client));
  await uncountEvent(db, key);
}

/** Resets the count of the client and subtracts its last event from the shared count. */
export async function resetClientCount(db: Database, key: string, client: string): Promise<void> {
  await resetCount(db, keyOfClient(key, client));
  await uncountEvent(db, key);
}

export async function uncountEvent(db: Database, key: string): Promise<void> {
  await sql`update throttles set count = greatest(count - 1, 0) where key = ${key}`.execute(db);
}

export async function resetCount(db: Database, key: string): Promise<void> {
  await db.deleteFrom('throttles').where('key', '=', key).execute();
}

/** Resets the count of the key and the counts of its clients, whose keys start with it and a space. */
export async function resetAllCounts(db: Database, key: string): Promise<void> {
  await sql`delete from throttles where key = ${key} or starts_with(key, ${`${key} `})`.execute(db);
}
