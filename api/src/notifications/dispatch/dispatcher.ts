import type { RawBuilder } from 'kysely';
import { type Clock, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { Worker } from '#src/http/services.ts';
import { type Channel, type NewMessage, queueMessages } from '#src/notifications/messages/channel.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';
import type { NotificationKind } from './notify.ts';
import {
  cancelDeliveries,
  type DispatchChannel,
  type DueDelivery,
  type DuePosition,
  listDueDeliveries,
  listDueWindow,
  lockRecipients,
  markAsSending,
  postponeToSchoolHours,
  type Recipient,
} from './repository.ts';

interface DispatchContext {
  db: Database;
  /**
   * The SQL expression that says whether a notification `n` is still relevant when it is due. Otherwise it is
   * cancelled.
   */
  isRelevant: RawBuilder<boolean>;
  now: Date;
}

const kindsByUrgency: readonly NotificationKind[] = [
  'asked',
  'handed-over',
  'stand-in',
  'escalated',
  'released',
  'waiting',
  'digest',
];

const keyOf = ({ school_id, user_id }: Pick<Recipient, 'school_id' | 'user_id'>) => `${school_id} ${user_id}`;

/**
 * Groups deliveries by the kind of their message. One message covers a follow-up, however many deliveries about it are
 * due.
 */
function groupByMessage(due: readonly DueDelivery[]): Map<NotificationKind, DueDelivery[]> {
  const byUrgency = due.toSorted((a, b) => kindsByUrgency.indexOf(a.kind) - kindsByUrgency.indexOf(b.kind));
  const mostUrgent = (id: number) => byUrgency.find(({ follow_up_id }) => follow_up_id === id)?.kind;
  return Map.groupBy(byUrgency, (delivery) => mostUrgent(delivery.follow_up_id) ?? delivery.kind);
}

/** Puts everything that is due for the people into messages, one for each kind. The caller passes a transaction. */
async function dispatchTo(
  db: Database,
  { isRelevant, now }: DispatchContext,
  channel: DispatchChannel,
  recipients: readonly Recipient[],
): Promise<void> {
  await postponeToSchoolHours(db, channel, recipients, now);
  const due = await listDueDeliveries(db, channel, { recipients, isRelevant, now });
  const dueByRecipient = Map.groupBy(due, keyOf);
  const cancelled: DueDelivery[] = [];
  const messages: NewMessage[] = [];
  const contents: DueDelivery[][] = [];
  for (const recipient of recipients) {
    const { address, language, school } = recipient;
    const dueForThem = dueByRecipient.get(keyOf(recipient)) ?? [];
    if (address === null) {
      cancelled.push(...dueForThem);
      continue;
    }
    cancelled.push(...dueForThem.filter(({ is_relevant }) => !is_relevant));
    for (const [kind, deliveries] of groupByMessage(dueForThem.filter(({ is_relevant }) => is_relevant))) {
      const count = new Set(deliveries.map(({ follow_up_id }) => follow_up_id)).size;
      messages.push({
        channel: channel.name,
        kind: `care-${kind}`,
        recipient: address,
        language,
        values: { school, schoolId: String(recipient.school_id), count: String(count) },
        now,
      });
      contents.push(deliveries);
    }
  }
  await cancelDeliveries(db, channel, cancelled, now);
  const ids = await queueMessages(db, messages);
  const parts = ids.flatMap((message_id, index) =>
    (contents[index] ?? []).map(({ notification_id }) => ({ notification_id, message_id })),
  );
  await markAsSending(db, channel, parts, now);
}

/**
 * Dispatches to the people of the next window of due deliveries. Returns the end of the window, or null when nothing
 * is left.
 */
function dispatchNextWindow(
  context: DispatchContext,
  channel: DispatchChannel,
  after: DuePosition | null,
): Promise<DuePosition | null> {
  const { now } = context;
  // One transaction, so that nobody is notified twice when the process is killed.
  return context.db.transaction().execute(async (transaction) => {
    const window = await listDueWindow(transaction, channel, { now, after });
    const recipients = await lockRecipients(transaction, channel, window);
    if (recipients.length > 0) await dispatchTo(transaction, context, channel, recipients);
    return window.at(-1) ?? null;
  });
}

/**
 * Dispatches everything that is due in the channel, one window of deliveries after the other.
 * @param onWindow Called after each window, so that its messages are sent while the next ones are written.
 */
export async function dispatchDue(
  context: DispatchContext,
  channel: DispatchChannel,
  { isRunning = () => true, onWindow }: { isRunning?: () => boolean; onWindow?: () => void } = {},
): Promise<void> {
  let position: DuePosition | null = null;
  while (isRunning()) {
    position = await dispatchNextWindow(context, channel, position);
    if (position === null) return;
    onWindow?.();
  }
}

const dispatchIntervalMs = seconds(20);

export interface RoundContext {
  db: Database;
  now: Date;
  isRunning: () => boolean;
}

/**
 * Work before each run of the dispatcher, about events that only depend on the time. Returns whether it stored
 * messages.
 */
export type Round = (context: RoundContext) => Promise<boolean>;

interface DispatcherContext {
  db: Database;
  clock: Clock;
  outbox: Worker;
  isRelevant: RawBuilder<boolean>;
  rounds?: readonly Round[];
  onRun?: () => void;
}

export function startDispatcher(
  { db, clock, outbox, isRelevant, rounds = [], onRun }: DispatcherContext,
  channels: readonly Channel[],
  onFailure: (error: unknown) => void,
): StoppableWorker {
  async function work(isRunning: () => boolean): Promise<void> {
    // All rounds and channels use the same time, so that a message covers everything that is due at that time.
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
        recordFailure(error);
      }
    }
    for (const channel of channels) {
      try {
        await dispatchDue({ db, isRelevant, now }, channel, { isRunning, onWindow: () => outbox.wake() });
      } catch (error) {
        recordFailure(error);
      }
    }
    if (!hasFailed) onRun?.();
  }
  return startWorker({ work, intervalMs: dispatchIntervalMs, onFailure });
}
