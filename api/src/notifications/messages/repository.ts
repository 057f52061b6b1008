import { type RawBuilder, sql } from 'kysely';
import { addMs, minutes, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { MessageCount } from '#src/infrastructure/monitoring/metrics.ts';
import type { Message, MessageText } from './channel.ts';

const textOf = (error: Error, name: string): string => {
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/**
 * Returns the step and the code with which a delivery failed, such as `RCPT TO 554 5.7.1`. The words of the server are
 * left out, because they may contain addresses.
 */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const [status] = /\b[45]\d\d(?:[ -][45]\.\d{1,3}\.\d{1,3})?\b/.exec(textOf(error, 'response')) ?? [];
  const code = status?.replace('-', ' ') ?? (textOf(error, 'code') || error.name);
  return [textOf(error, 'command'), code].filter(Boolean).join(' ');
}

/** The codes of RFC 3463 for a recipient address that does not exist or has moved. */
const addressDoesNotExist = ' 5\\.1\\.(1|2|3|6|10)$';

/** The SQL condition that the server refuses mail, and not only an address that somebody has mistyped. */
const isFaultOfServer = (failure: RawBuilder<string>) => sql<boolean>`${failure} !~ ${addressDoesNotExist}`;

export interface StoredMessage extends Message {
  id: number;
  subject: string | null;
  body: string | null;
  created_at: Date;
}

export const maxAttempts = 8;

/** The limit is well below the lease: a process has sent a message or given up before another process may lease it. */
export const sendTimeoutMs = seconds(40);
const leaseMs = minutes(2);

/**
 * Leases use the clock of the database, so that a process with a wrong clock neither takes a leased message nor keeps
 * it for too long.
 */
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseMs / 1_000)})`;

interface Lease {
  channel: string;
  /** Identifies the sender. Each sender has a different name. */
  owner: string;
  now: Date;
  limit: number;
}

/** Leases the next messages of a channel to one sender. Other processes skip them until the lease ends. */
export async function leaseMessages(
  db: Database,
  { channel, owner, now, limit }: Lease,
): Promise<StoredMessage[]> {
  // The previous release has no leases, and skips a message until its next attempt.
  const { rows } = await sql<StoredMessage>`
    with leased as (
      update messages set leased_by = ${owner}, leased_until = ${leaseEnd}, next_try_at = ${addMs(now, leaseMs)}
      where id in (
        select id from messages
        where channel = ${channel} and sent_at is null and next_try_at <= ${now} and attempts < ${maxAttempts}
          and (leased_until is null or leased_until < clock_timestamp())
        order by next_try_at, id limit ${limit} for update skip locked)
      returning id, kind, recipient, language, data as values, subject, body, created_at
    )
    select * from leased order by id`.execute(db);
  return rows;
}

/**
 * Counts an attempt to send a message and renews its lease. Returns the number of the attempt. Returns null when the
 * message was deleted, or when the lease has expired, because another process may then send the message.
 */
export async function beginAttempt(db: Database, id: number, owner: string): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    update messages set attempts = attempts + 1, leased_until = ${leaseEnd}
    where id = ${id} and leased_by = ${owner} and leased_until >= clock_timestamp() and sent_at is null
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

export async function releaseMessages(
  db: Database,
  { owner, ids, now }: { owner: string; ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update messages set leased_by = null, leased_until = null, next_try_at = ${now}
    where id = any(${[...ids]}::bigint[]) and leased_by = ${owner} and sent_at is null`.execute(db);
}

/**
 * A text contains a code or a link, sometimes in its subject, so it is deleted when the message is sent or given up.
 */
const emptyText = { subject: null, body: null, data: '{}' };

const endedLease = { leased_by: null, leased_until: null };

export async function storeText(db: Database, id: number, text: MessageText): Promise<void> {
  await db.updateTable('messages').set(text).where('id', '=', id).execute();
}

type Outcome = 'sent' | 'failed' | 'cancelled';

/** The deliveries that a message covers share its outcome. */
async function setDeliveryState(db: Database, id: number, state: Outcome, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state, changed_at: now })
    .where('message_id', '=', id)
    .where('state', '=', 'sending')
    .execute();
}

interface EndOptions {
  now: Date;
  /** In development the text is kept for the mailbox page. */
  keepText: boolean;
}

export function markSent(db: Database, id: number, { now, keepText }: EndOptions): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('messages')
      .set({ sent_at: now, ...endedLease, ...(keepText ? {} : emptyText) })
      .where('id', '=', id)
      .execute();
    await setDeliveryState(transaction, id, 'sent', now);
  });
}

export function markFailed(db: Database, id: number, { now, keepText }: EndOptions): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!keepText) await transaction.updateTable('messages').set(emptyText).where('id', '=', id).execute();
    await setDeliveryState(transaction, id, 'failed', now);
  });
}

/**
 * Marks messages as failed whose process ended during the last attempt: their lease has expired, and no sender tries
 * them again.
 */
export async function markAbandonedAsFailed(
  db: Database,
  channel: string,
  { now, keepText }: EndOptions,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select m.id from messages m
    where m.channel = ${channel} and m.sent_at is null and m.next_try_at <= ${now} and m.attempts >= ${maxAttempts}
      and (m.leased_until is null or m.leased_until < clock_timestamp())
      and ((m.body is not null and not ${keepText})
        or exists (select from deliveries d where d.message_id = m.id and d.state = 'sending'))`.execute(db);
  for (const { id } of rows) await markFailed(db, id, { now, keepText });
}

interface Failure {
  failure: string;
  now: Date;
  retryAt: Date;
}

export async function storeFailure(
  db: Database,
  id: number,
  { failure, now, retryAt }: Failure,
): Promise<void> {
  await db
    .updateTable('messages')
    .set({ failed_at: now, failure, next_try_at: retryAt, ...endedLease })
    .where('id', '=', id)
    .execute();
}

export function cancelMessage(db: Database, id: number, now: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await setDeliveryState(transaction, id, 'cancelled', now);
    await transaction.deleteFrom('messages').where('id', '=', id).execute();
  });
}

/** Refusals within this time are counted. */
const refusedWithinMs = minutes(15);

/**
 * Counts the queued, failed and recently refused messages of each channel, and returns the age of the oldest queued
 * message.
 */
export async function countMessages(db: Database, channels: readonly string[], now: Date) {
  const { rows } = await sql<MessageCount>`
    select c.channel, count(*) filter (where m.attempts < ${maxAttempts}) as waiting,
      count(*) filter (where m.attempts >= ${maxAttempts}) as given_up,
      count(*) filter (where m.failed_at > ${addMs(now, -refusedWithinMs)} and ${isFaultOfServer(sql`m.failure`)}) as refused,
      coalesce(extract(epoch from ${now}::timestamptz - min(m.created_at) filter (where m.attempts < ${maxAttempts})), 0)::float8
        as oldest_seconds
    from unnest(${sql.val(channels)}::text[]) c (channel)
    left join messages m on m.channel = c.channel and m.sent_at is null
    group by c.channel`.execute(db);
  return rows;
}

interface FailingMail {
  /** Emails that the server has refused and that wait for another attempt. */
  waiting: number;
  failed: number;
  since: Date;
  /** The step and the code of the newest failure, such as `RCPT TO 554 5.7.1`, or null. */
  failure: string | null;
}

/**
 * Finds emails of the last three days that the mail server has refused at least once. An attempt whose process ended
 * stores no failure. It counts after five minutes, because it may still be in progress until then.
 */
export async function findFailingMail(db: Database): Promise<FailingMail | null> {
  const { rows } = await sql<Omit<FailingMail, 'since'> & { since: Date | null }>`
    select count(*) filter (where attempts < ${maxAttempts}) as waiting,
      count(*) filter (where attempts >= ${maxAttempts}) as failed, min(created_at) as since,
      (array_agg(failure order by failed_at desc nulls last))[1] as failure
    from messages where channel = 'mail' and sent_at is null and attempts > 0
      and created_at > now() - interval '3 days'
      and (failed_at is not null or created_at < now() - interval '5 minutes')`.execute(db);
  const [found] = rows;
  return found?.since ? { ...found, since: found.since } : null;
}
