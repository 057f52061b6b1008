import type { RawBuilder } from 'kysely';
import { type Clock, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Worker } from '#src/http/services.ts';
import type { Channel } from '#src/notifications/messages/channel.ts';
import { queueMessage } from '#src/notifications/messages/channel.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';
import type { NotificationKind } from './notify.ts';
import {
  type DispatchChannel,
  type DueDelivery,
  listDueDeliveries,
  lockRecipient,
  markDeliveries,
  postponeToSchoolHours,
} from './repository.ts';

interface DispatchContext {
  db: Database;
  /** An SQL expression: whether a notification `n` is still relevant when it is due. Otherwise it is cancelled. */
  isRelevant: RawBuilder<boolean>;
  now: Date;
}

/** The kinds of notifications, the most urgent one first. */
const kindsByUrgency: readonly NotificationKind[] = [
  'asked',
  'handed-over',
  'stand-in',
  'escalated',
  'released',
  'waiting',
  'digest',
];

/** Groups deliveries by the kind of their message. One message covers a follow-up, whatever is due about it. */
function groupByMessage(due: readonly DueDelivery[]): Map<NotificationKind, DueDelivery[]> {
  const byUrgency = due.toSorted((a, b) => kindsByUrgency.indexOf(a.kind) - kindsByUrgency.indexOf(b.kind));
  const mostUrgent = (id: number) => byUrgency.find(({ follow_up_id }) => follow_up_id === id)?.kind;
  return Map.groupBy(byUrgency, (delivery) => mostUrgent(delivery.follow_up_id) ?? delivery.kind);
}

/**
 * Puts everything that is due for one person in one channel into messages, one for each kind. It is one transaction, so
 * that nobody is notified twice when the process is killed.
 */
function dispatchToNextRecipient(
  { db, isRelevant, now }: DispatchContext,
  channel: DispatchChannel,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const recipient = await lockRecipient(transaction, channel, now);
    if (!recipient) return false;
    await postponeToSchoolHours(transaction, channel, recipient, now);
    const due = await listDueDeliveries(transaction, channel, { recipient, isRelevant, now });
    const { address, language, school } = recipient;
    const isDeliverable = ({ is_relevant }: DueDelivery) => is_relevant && address !== null;
    const cancelled = due.filter((each) => !isDeliverable(each));
    await markDeliveries(transaction, channel, cancelled, { state: 'cancelled', changed_at: now });
    if (address === null) return true;
    const byKind = groupByMessage(due.filter(isDeliverable));
    for (const [kind, deliveries] of byKind) {
      const count = new Set(deliveries.map(({ follow_up_id }) => follow_up_id)).size;
      const message_id = await queueMessage(transaction, {
        channel: channel.name,
        kind: `care-${kind}`,
        recipient: address,
        language,
        values: { school, schoolId: String(recipient.school_id), count: String(count) },
        now,
      });
      await markDeliveries(transaction, channel, deliveries, {
        state: 'sending',
        message_id,
        changed_at: now,
      });
    }
    return true;
  });
}

/** Dispatches everything that is due in the channel, one person after the other. Returns whether anything was due. */
export async function dispatchDue(
  context: DispatchContext,
  channel: DispatchChannel,
  isRunning: () => boolean = () => true,
): Promise<boolean> {
  let hasDispatched = false;
  while (isRunning() && (await dispatchToNextRecipient(context, channel))) hasDispatched = true;
  return hasDispatched;
}

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
