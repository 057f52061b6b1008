import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import { addMs } from '#src/basics/clock.ts';
import { type RetryAdvice, retryAt } from '#src/basics/retry.ts';
import type { Database } from '#src/database/database.ts';

export interface EventCount {
  count: number;
  expiresAt: Date;
}

/**
 * Counts an event under `key` and returns the count in the current window. It counts before the event and in one
 * statement, so that a hundred simultaneous events get a hundred different counts.
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

export interface EventLimit {
  max: number;
  windowMs: number;
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

export async function readCount(db: Database, key: string, now: Date): Promise<EventCount> {
  const row = await db
    .selectFrom('throttles')
    .select(['count', 'expires_at'])
    .where('key', '=', key)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return { count: row?.count ?? 0, expiresAt: row?.expires_at ?? now };
}

export interface ClientAndTotalLimit {
  maxPerClient: number;
  maxTotal: number;
  windowMs: number;
}

/**
 * A shared key ends with an email address, which contains no space, so the client keys of two shared keys never
 * collide.
 */
export const keyOfClient = (key: string, client: string) => `${key} ${client}`;

/**
 * Counts an event of the client under `key`. Returns null when it is within the limits, otherwise the end of the
 * window that refuses it. Events past the client's own limit do not count for all clients, so that one client cannot
 * use up the shared limit.
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

export async function resetAllCounts(db: Database, key: string): Promise<void> {
  await sql`delete from throttles where key = ${key} or starts_with(key, ${`${key} `})`.execute(db);
}
