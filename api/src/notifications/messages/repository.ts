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
 * Returns the step and the code with which a delivery failed, such as `RCPT TO 554 5.7.1`. The words of the server are left
 * out, because they may contain addresses.
 */
export function failureOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const [status] = /\b[45]\d\d(?:[ -][45]\.\d{1,3}\.\d{1,3})?\b/.exec(textOf(error, 'response')) ?? [];
  const code = status?.replace('-', ' ') ?? (textOf(error, 'code') || error.name);
  return [textOf(error, 'command'), code].filter(Boolean).join(' ');
}

/** The codes of RFC 3463 for an address of a recipient that does not exist or has moved. */
const addressDoesNotExist = ' 5\\.1\\.(1|2|3|6|10)$';

/** An SQL condition: the server refuses, and not only an address that somebody has mistyped. */
const isFaultOfServer = (failure: RawBuilder<string>) => sql<boolean>`${failure} !~ ${addressDoesNotExist}`;

export interface StoredMessage extends Message {
  id: number;
  subject: string | null;
  body: string | null;
  created_at: Date;
}

export const maxAttempts = 8;

/** Well under the time of a lease: a process has sent a message or given up before another process may take it. */
export const sendTimeoutMs = seconds(40);
const leaseMs = minutes(2);

/** The clock of the database, so that a process whose clock is wrong neither takes a leased message nor keeps one for too long. */
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseMs / 1_000)})`;

interface Lease {
  channel: string;
  /** The sender. Each one has its own name. */
  owner: string;
  now: Date;
  limit: number;
}

/** Leases the next messages of a channel to one sender; other processes skip them until the lease ends. */
export async function leaseMessages(
  db: Database,
  { channel, owner, now, limit }: Lease,
): Promise<StoredMessage[]> {
  // The previous release knows no lease, and skips a message until its next attempt.
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
 * Counts an attempt to send a message and renews its lease. Returns the number of the attempt, or null when the lease has run
 * out, because another process may send the message then, or when the message was deleted meanwhile.
 */
export async function beginAttempt(db: Database, id: number, owner: string): Promise<number | null> {
  const { rows } = await sql<{ attempts: number }>`
    update messages set attempts = attempts + 1, leased_until = ${leaseEnd}
    where id = ${id} and leased_by = ${owner} and leased_until >= clock_timestamp() and sent_at is null
    returning attempts`.execute(db);
  return rows[0]?.attempts ?? null;
}

/** Ends the leases of messages that a sender does not send, because it stops. */
export async function releaseMessages(
  db: Database,
  { owner, ids, now }: { owner: string; ids: readonly number[]; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update messages set leased_by = null, leased_until = null, next_try_at = ${now}
    where id = any(${[...ids]}::bigint[]) and leased_by = ${owner} and sent_at is null`.execute(db);
}

/** A text holds a code or a link, sometimes in its subject: it is deleted when the message is sent or given up. */
const emptyText = { subject: null, body: null, data: '{}' };

const endedLease = { leased_by: null, leased_until: null };

export async function storeText(db: Database, id: number, text: MessageText): Promise<void> {
  await db.updateTable('messages').set(text).where('id', '=', id).execute();
}

type Outcome = 'sent' | 'failed' | 'cancelled';

/** The deliveries that a message is about share its outcome. */
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
  /** In development the text stays, for the mailbox page. */
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

/** Marks a message as failed after its last attempt. */
export function markFailed(db: Database, id: number, { now, keepText }: EndOptions): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    if (!keepText) await transaction.updateTable('messages').set(emptyText).where('id', '=', id).execute();
    await setDeliveryState(transaction, id, 'failed', now);
  });
}

/**
 * Marks as failed what a process that ended during the last attempt has left behind: the lease of the message has run
 * out, and no sender takes it again.
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
  /** The step and the code of the failure, for metrics and doctor. */
  failure: string;
  now: Date;
  retryAt: Date;
}

/** Stores that an attempt failed, and when the next one may begin. */
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

/** Cancels a message whose recipient no longer exists. */
export function cancelMessage(db: Database, id: number, now: Date): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    await setDeliveryState(transaction, id, 'cancelled', now);
    await transaction.deleteFrom('messages').where('id', '=', id).execute();
  });
}

/** The time in which refused messages are counted. */
const refusedWithinMs = minutes(15);

/** Counts the queued, failed and lately refused messages of each channel, and returns the age of the oldest queued one. */
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
  /** Emails that wait for another attempt, and emails that failed at the last one. */
  waiting: number;
  failed: number;
  since: Date;
  /** The step and the code of the newest failure, such as `RCPT TO 554 5.7.1`; null when none is known. */
  failure: string | null;
}

/**
 * Finds emails of the last three days that the mail server has refused at least once. An attempt whose process ended stores
 * no failure. It counts after five minutes, because it may still be in progress until then.
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
