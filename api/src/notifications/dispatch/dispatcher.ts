import type { RawBuilder } from 'kysely';
import { type Clock, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Worker } from '#src/http/services.ts';
import type { Channel } from '#src/notifications/messages/channel.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker/worker.ts';
import { dispatchDue } from './dispatch.ts';

const dispatchIntervalMs = seconds(20);

interface DispatcherContext {
  db: Database;
  clock: Clock;
  outbox: Worker;
  isRelevant: RawBuilder<boolean>;
}

/** Turns due deliveries of each channel into messages, as long as the process runs. */
export function startDispatcher(
  { db, clock, outbox, isRelevant }: DispatcherContext,
  channels: readonly Channel[],
  onFailure: (error: unknown) => void,
): StoppableWorker {
  async function work(isRunning: () => boolean): Promise<void> {
    for (const channel of channels) {
      try {
        const context = { db, isRelevant, now: clock.now() };
        if (await dispatchDue(context, channel, isRunning)) outbox.wake();
      } catch (error) {
        // The other channels continue.
        onFailure(error);
      }
    }
  }
  return startWorker({ work, intervalMs: dispatchIntervalMs, onFailure });
}
