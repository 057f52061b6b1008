import { createHash, randomUUID } from 'node:crypto';
import { addMs, type Clock, minutes, seconds } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';
import type { Channel } from './channel.ts';
import {
  beginAttempt,
  cancelMessage,
  failureOf,
  leaseMessages,
  markAbandonedAsFailed,
  markFailed,
  markSent,
  maxAttempts,
  releaseMessages,
  type StoredMessage,
  sendTimeoutMs,
  storeFailure,
  storeText,
} from './repository.ts';

/** When the server stops, messages in progress have this time to be sent. */
const closeTimeoutMs = seconds(2);

interface SenderContext {
  config: Pick<Config, 'mode'>;
  db: Database;
  clock: Clock;
  intervalMs?: number;
  onRun?: (channel: string) => void;
}

/** The number of messages that a sender leases for each message that it sends at a time. */
const leasedForEach = 5;

/** A restored database gives an id again, so the id alone is not unique. */
const messageKeyOf = ({ id, created_at, recipient }: StoredMessage) =>
  createHash('sha256').update(`${id} ${created_at.toISOString()} ${recipient}`).digest('hex').slice(0, 32);

function startSender(
  { config, db, clock, intervalMs = minutes(1), onRun }: SenderContext,
  channel: Channel,
  onFailure: (error: unknown) => void,
): StoppableWorker {
  const closing = new AbortController();
  const keepText = config.mode !== 'production';

  const owner = randomUUID();
  let leased: StoredMessage[] = [];
  let leasing: Promise<void> | null = null;

  async function leaseNext(): Promise<void> {
    const limit = channel.concurrency * leasedForEach;
    leased = await leaseMessages(db, { channel: channel.name, owner, now: clock.now(), limit });
  }

  async function nextMessage(): Promise<StoredMessage | undefined> {
    if (leased.length === 0) {
      leasing ??= leaseNext().finally(() => {
        leasing = null;
      });
      await leasing;
    }
    return leased.shift();
  }

  async function sendOne(message: StoredMessage): Promise<void> {
    const attempts = await beginAttempt(db, message.id, owner);
    if (attempts === null) return;
    const now = clock.now();
    const text =
      message.body === null
        ? await channel.compose(message, now)
        : { subject: message.subject, body: message.body };
    if (!text) return cancelMessage(db, message.id, now);
    await storeText(db, message.id, text);
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sendTimeoutMs)]);
      await channel.send(message.recipient, text, { messageKey: messageKeyOf(message), signal });
    } catch (error) {
      const retryAt = addMs(now, minutes(2 ** attempts));
      await storeFailure(db, message.id, { failure: failureOf(error), now, retryAt });
      if (attempts >= maxAttempts) await markFailed(db, message.id, { now, keepText });
      return onFailure(error);
    }
    await markSent(db, message.id, { now, keepText });
  }

  async function sendUntilEmpty(isOpen: () => boolean): Promise<void> {
    while (isOpen()) {
      const message = await nextMessage();
      if (!message) return;
      await sendOne(message);
    }
  }

  async function work(isOpen: () => boolean): Promise<void> {
    await markAbandonedAsFailed(db, channel.name, { now: clock.now(), keepText });
    const senders = Array.from({ length: channel.concurrency }, () => sendUntilEmpty(isOpen));
    // A database error ends one of the senders. The run ends when the others have finished their messages.
    const results = await Promise.allSettled(senders);
    channel.closeIdle?.();
    const ids = leased.splice(0).map(({ id }) => id);
    await releaseMessages(db, { owner, ids, now: clock.now() });
    const failed = results.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  const worker = startWorker({
    work,
    intervalMs,
    onFailure,
    onRun: () => onRun?.(channel.name),
  });
  return {
    ...worker,
    close: async () => {
      const closed = worker.close();
      const timer = setTimeout(() => closing.abort(), closeTimeoutMs);
      await closed;
      clearTimeout(timer);
    },
  };
}

/** Starts a sender for each channel. A slow or failing channel does not delay the others. */
export function startOutbox(
  context: SenderContext,
  channels: readonly Channel[],
  onFailure: (error: unknown) => void,
): StoppableWorker {
  const senders = channels.map((channel) => startSender(context, channel, onFailure));
  return {
    wake: () => {
      for (const sender of senders) sender.wake();
    },
    settled: async () => {
      await Promise.all(senders.map((sender) => sender.settled()));
    },
    close: async () => {
      await Promise.all(senders.map((sender) => sender.close()));
    },
  };
}
