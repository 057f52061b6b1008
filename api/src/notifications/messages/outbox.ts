import { addMs, type Clock, minutes, seconds } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';
import type { Channel } from './channel.ts';
import {
  cancelMessage,
  failureOf,
  leaseMessage,
  markAbandonedAsFailed,
  markFailed,
  markSent,
  maxAttempts,
  type StoredMessage,
  sendTimeoutMs,
  storeFailure,
  storeText,
} from './repository.ts';

/** When the server stops, a message in progress has this time to be sent. */
const closeTimeoutMs = seconds(2);

interface SenderContext {
  config: Pick<Config, 'mode'>;
  db: Database;
  clock: Clock;
  /** Is called after each run over the messages of a channel. */
  onRun?: (channel: string) => void;
}

/** Sends the queued messages of one channel, one after the other, and retries those that fail. */
function startSender(
  { config, db, clock, onRun }: SenderContext,
  channel: Channel,
  onFailure: (error: unknown) => void,
): StoppableWorker {
  const closing = new AbortController();
  const keepText = config.mode !== 'production';

  async function sendOne(message: StoredMessage): Promise<void> {
    const now = clock.now();
    const text =
      message.body === null
        ? await channel.compose(message, now)
        : { subject: message.subject, body: message.body };
    if (!text) return cancelMessage(db, message.id, now);
    await storeText(db, message.id, text);
    try {
      const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(sendTimeoutMs)]);
      await channel.send(message.recipient, text, signal);
    } catch (error) {
      const retryAt = addMs(now, minutes(2 ** message.attempts));
      await storeFailure(db, message.id, { failure: failureOf(error), now, retryAt });
      if (message.attempts >= maxAttempts) await markFailed(db, message.id, { now, keepText });
      return onFailure(error);
    }
    await markSent(db, message.id, { now, keepText });
  }

  async function work(isOpen: () => boolean): Promise<void> {
    await markAbandonedAsFailed(db, channel.name, { now: clock.now(), keepText });
    while (isOpen()) {
      const message = await leaseMessage(db, channel.name, clock.now());
      if (!message) break;
      await sendOne(message);
    }
  }

  const worker = startWorker({
    work,
    intervalMs: minutes(1),
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
