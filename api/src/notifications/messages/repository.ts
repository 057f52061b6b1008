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
  attempts: number;
}

export const maxAttempts = 8;

/** Well under `leaseMs`: a process has sent a message or given up before another process may take it. */
export const sendTimeoutMs = seconds(40);
const leaseMs = minutes(2);

/** Leases the next message of a channel to one sender; other processes skip it until the time of the next attempt. */
export async function leaseMessage(
  db: Database,
  channel: string,
  now: Date,
): Promise<StoredMessage | undefined> {
  const { rows } = await sql<StoredMessage>`
    update messages set attempts = attempts + 1, next_try_at = ${addMs(now, leaseMs)}
    where id = (
      select id from messages
      where channel = ${channel} and sent_at is null and next_try_at <= ${now} and attempts < ${maxAttempts}
      order by id limit 1 for update skip locked)
    returning id, kind, recipient, language, data as values, subject, body, attempts`.execute(db);
  return rows[0];
}

/** A text holds a code or a link, sometimes in its subject: it is deleted when the message is sent or given up. */
const emptyText = { subject: null, body: null, data: '{}' };

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
      .set({ sent_at: now, ...(keepText ? {} : emptyText) })
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
    .set({ failed_at: now, failure, next_try_at: retryAt })
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
