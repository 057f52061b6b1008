import { describeError, type Log } from '@tapin/servers/log';
import { type Clock, hours, minutes, seconds } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import { careRounds } from '#src/care/escalation/rounds.ts';
import { isRelevant } from '#src/care/notifications/relevance.ts';
import type { Database } from '#src/database/database.ts';
import { openDatabase } from '#src/database/open.ts';
import { startMaintenance } from '#src/infrastructure/maintenance.ts';
import type { BackgroundRounds } from '#src/infrastructure/monitoring/background-rounds.ts';
import { createChannels } from '#src/notifications/channels/channels.ts';
import { startDispatcher } from '#src/notifications/dispatch/dispatcher.ts';
import { startOutbox } from '#src/notifications/messages/outbox.ts';
import type { StoppableWorker } from '#src/notifications/worker.ts';
import { deriveClassesOfToday } from '#src/people/classes/derived-assignments.ts';
import { composeMail } from '#src/privacy/guardians/compose-guardian-mail.ts';
import { openLedger, startLedgerWriter } from '#src/privacy/retention/ledger/ledger.ts';
import { startRetention } from '#src/privacy/retention/nightly.ts';
import { rosterStatementTimeoutMs } from '#src/roster/runs/leases.ts';
import { rosterRounds } from '#src/roster/sources/rounds.ts';
import { startRosterWorker } from '#src/roster/worker/worker.ts';

/** An alert fires when no run has succeeded within this time. A night of deletions lasts six hours. */
const expectedWithin = {
  messages: minutes(30),
  notifications: minutes(15),
  maintenance: hours(3),
  rosters: minutes(15),
  ledger: minutes(15),
  retention: hours(8),
};

/** The connections of two roster runs, the renewal of their leases, the maintenance and the retention. */
const backgroundConnections = 5;

export const warnOf = (log: Log, message: string) => (error: unknown) =>
  log.warn(message, { err: describeError(error) });

interface Parts {
  config: Config;
  clock: Clock;
  log: Log;
  db: Database;
  background: BackgroundRounds;
}

/** A worker for a process in which another process sends messages. That process polls, so `wake` has nothing to do. */
export const elsewhere: StoppableWorker = {
  wake: () => {},
  settled: async () => {},
  close: async () => {},
};

/**
 * A process without calls is not woken by them, so it polls often: a person waits for the email with the sign-up code.
 */
const messageIntervalMs = seconds(1);

export function startNotifying({ config, clock, log, db, background }: Parts, isWoken: boolean) {
  const channels = createChannels({ config, db, composeMail });
  const messageRounds = new Map(
    channels.map(({ name }) => [name, background.add(`messages by ${name}`, expectedWithin.messages)]),
  );
  const outbox = startOutbox(
    {
      config,
      db,
      clock,
      ...(!isWoken && { intervalMs: messageIntervalMs }),
      onRun: (channel: string) => messageRounds.get(channel)?.(),
    },
    channels,
    warnOf(log, 'a message could not be sent, it is tried again unless this was the last attempt'),
  );
  const onEscalated = (followUps: number) =>
    log.info('the next adults are notified of follow-ups that nobody has claimed', { followUps });
  const notifications = startDispatcher(
    {
      db,
      clock,
      outbox,
      isRelevant,
      rounds: [...careRounds(onEscalated), ...rosterRounds()],
      onRun: background.add('notifications', expectedWithin.notifications),
    },
    channels,
    warnOf(log, 'a notification could not be dispatched, it is tried again in 20 seconds'),
  );
  return { outbox, notifications };
}

export async function startBackgroundWork(
  { config, clock, log, db, background }: Parts,
  onIdleError: (error: Error) => void,
  onRosterSettled: () => void,
) {
  // A statement about a whole district or table may take longer than the timeout of calls.
  const database = await openDatabase(config, onIdleError, {
    maxConnections: backgroundConnections,
    statementTimeoutMs: rosterStatementTimeoutMs,
  });
  const maintenance = startMaintenance(
    {
      db: database.db,
      tasks: [deriveClassesOfToday],
      onRun: background.add('maintenance', expectedWithin.maintenance),
    },
    warnOf(log, 'the maintenance of the database failed, it is tried again in an hour'),
  );
  const rosterRuns = startRosterWorker({
    db: database.db,
    config,
    clock,
    onSettled: onRosterSettled,
    onRun: background.add('rosters', expectedWithin.rosters),
    onFailure: warnOf(
      log,
      'the work on a roster failed, it is tried again in 30 seconds unless this was the last attempt',
    ),
  });
  const ledger = openLedger(config.retentionLedger);
  const ledgerWriter = startLedgerWriter({
    db,
    ledger,
    onRun: background.add('ledger', expectedWithin.ledger),
    onFailure: warnOf(log, 'the ledger could not be written, it is tried again in 20 seconds'),
  });
  const retention = startRetention({
    db: database.db,
    clock,
    ledger,
    onRun: background.add('retention', expectedWithin.retention),
    onFailure: warnOf(log, 'data that is due could not be deleted, it is tried again in ten minutes'),
  });
  return { database, maintenance, closing: [rosterRuns, retention, ledgerWriter] };
}
