import type { RawBuilder } from 'kysely';
import { type Clock, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Worker } from '#src/http/services.ts';
import type { Channel } from '#src/notifications/messages/channel.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker/worker.ts';
import { dispatchDue } from './dispatch.ts';

const dispatchIntervalMs = seconds(20);

export interface RoundContext {
  db: Database;
  now: Date;
  isRunning: () => boolean;
}

/** Work before each run of the dispatcher, about events that are only a matter of time. Returns whether it stored messages. */
export type Round = (context: RoundContext) => Promise<boolean>;

interface DispatcherContext {
  db: Database;
  clock: Clock;
  outbox: Worker;
  isRelevant: RawBuilder<boolean>;
  rounds?: readonly Round[];
  /** Is called after each run in which nothing failed. */
  onRun?: () => void;
}

/** Turns due deliveries of each channel into messages, as long as the process runs. */
export function startDispatcher(
  { db, clock, outbox, isRelevant, rounds = [], onRun }: DispatcherContext,
  channels: readonly Channel[],
  onFailure: (error: unknown) => void,
): StoppableWorker {
  async function work(isRunning: () => boolean): Promise<void> {
    // The time is the same for all, so that a message covers everything that is due at that time.
    const now = clock.now();
    let hasFailed = false;
    const recordFailure = (error: unknown) => {
      hasFailed = true;
      onFailure(error);
    };
    for (const round of rounds) {
      try {
        if (await round({ db, now, isRunning })) outbox.wake();
      } catch (error) {
        // The other rounds and the channels continue.
        recordFailure(error);
      }
    }
    for (const channel of channels) {
      try {
        const context = { db, isRelevant, now };
        if (await dispatchDue(context, channel, isRunning)) outbox.wake();
      } catch (error) {
        // The other channels continue.
        recordFailure(error);
      }
    }
    if (!hasFailed) onRun?.();
  }
  return startWorker({ work, intervalMs: dispatchIntervalMs, onFailure });
}
