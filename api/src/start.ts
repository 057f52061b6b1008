import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { calls } from '@tapin/contract/calls';
import { describeError, type Log, openLog } from '@tapin/servers/log';
import { LogLines } from '@tapin/servers/log-lines';
import { redact } from '@tapin/servers/redact';
import type { FastifyInstance } from 'fastify';
import { ssoConfigurations } from '#src/accounts/sso/providers.ts';
import { type Clock, isClockWrong, minutes } from '#src/basics/clock.ts';
import type { Config } from '#src/basics/config.ts';
import { StartError } from '#src/basics/environment.ts';
import { isUnavailable } from '#src/database/connection/unavailable.ts';
import type { Database } from '#src/database/database.ts';
import { DatabaseWatch, watchOptions } from '#src/database/database-watch.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { openDatabase, openForCalls } from '#src/database/open.ts';
import { seedDemo } from '#src/demo/seed.ts';
import { BackgroundRounds } from '#src/infrastructure/monitoring/background-rounds.ts';
import { EventLoopWatch } from '#src/infrastructure/monitoring/event-loop-watch.ts';
import { RunningCalls } from '#src/infrastructure/monitoring/running-calls.ts';
import { elsewhere, startBackgroundWork, startNotifying, warnOf } from './background.ts';

const defaultTimeouts = {
  /** A server that never replies costs a call ten seconds. The server's own timeout ends a statement before that. */
  queryTimeoutMs: 10_000,
  /** After a power failure, the database may start later than this process, and may have to recover. */
  databaseWaitMs: minutes(3),
};

/** No call computes for this long, so the event loop of the process is stuck. */
const killBlockedAfterMs = 30_000;

export interface RunningApi {
  address: string;
  sendDue(): Promise<void>;
  stop(): Promise<void>;
}

export type Duty = 'calls' | 'jobs' | 'both';

export async function startApi(
  config: Config,
  ownClock?: Clock,
  { queryTimeoutMs, databaseWaitMs } = defaultTimeouts,
  duty: Duty = config.doesJobs ? 'both' : 'calls',
): Promise<RunningApi> {
  const lines = new LogLines((line) => process.stderr.write(line));
  const log = openLog('api', lines, config.logLevel);
  const onIdleError = warnOf(log, 'a database connection was lost; the next request opens a new one');
  warnOfOldFolder(config, log);
  // The embedded PostgreSQL starts in separate processes; meanwhile the rest of the server is loaded.
  const [database, watched, { buildApp }] = await Promise.all([
    openForCalls(config, onIdleError, { queryTimeoutMs, statementTimeoutMs: queryTimeoutMs - 1_000 }),
    openDatabase(config, onIdleError, watchOptions),
    import('./app.ts'),
  ]);
  const watch = new DatabaseWatch(watched.db);
  try {
    const { db, connections } = database;
    const clock = ownClock ?? watch.clock;
    const background = new BackgroundRounds(clock);
    const parts = { config, clock, log, db, background };
    const { outbox, notifications } =
      duty === 'calls'
        ? { outbox: elsewhere, notifications: elsewhere }
        : startNotifying(parts, duty === 'both');
    const runningCalls = new RunningCalls(Object.keys(calls));
    const eventLoop = new EventLoopWatch({
      calls: runningCalls,
      log,
      logLevel: config.logLevel,
      // A debugger also stops the event loop, so the kill is limited to production, where the supervisor restarts the
      // process.
      killAfterMs: config.mode === 'production' ? killBlockedAfterMs : null,
    });
    const services = {
      config,
      clock,
      outbox,
      notifications,
      connections,
      databaseState: () => watch.state,
      eventLoop,
      background,
      sso: ssoConfigurations(config),
      providerFailures: new Map<string, number>(),
      db: db.withPlugin(runningCalls.plugin),
    };
    const prepare = async () => {
      await waitForDatabase(watch, log, databaseWaitMs);
      await prepareDatabase(config, { log, clock });
    };
    const [app] = await Promise.all([buildApp(services, lines, duty !== 'jobs'), prepare()]);
    const warnOfClock = () => {
      if (isClockWrong(clock))
        log.warn(
          'the clocks of this machine and of the database differ, so that calls that change something are refused: synchronize both with the same time server',
          { aheadSeconds: (clock.aheadMs?.() ?? 0) / 1_000 },
        );
    };
    warnOfClock();
    void watch.start(warnOfClock);
    const address = await listen(app, config);
    eventLoop.start();
    outbox.wake();
    notifications.wake();
    const work =
      duty === 'calls' ? null : await startBackgroundWork(parts, onIdleError, () => notifications.wake());
    return {
      address,
      sendDue: async () => {
        notifications.wake();
        await notifications.settled();
        await outbox.settled();
      },
      stop: async () => {
        await Promise.all([
          app.close(),
          work?.maintenance.stop(),
          ...(work?.closing ?? []).map((part) => part.close()),
        ]);
        await eventLoop.stop();
        await notifications.close();
        await outbox.close();
        await work?.database.close();
        watch.stop();
        await watched.close();
        await database.close();
        lines.flush();
      },
    };
  } catch (error) {
    watch.stop();
    await watched.close();
    await database.close();
    throw error;
  }
}

const checkDatabaseEveryMs = 1_000;

/** Waits until the database answers, or until the limit. In that case the next statement fails with the reason. */
async function waitForDatabase(watch: DatabaseWatch, log: Log, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  for (let hasWarned = false; ; hasWarned = true) {
    try {
      return await watch.check();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() >= deadline) return;
      if (!hasWarned)
        log.warn(
          'the database does not answer yet, and the start waits for it for three minutes: check that its server runs and that DATABASE_URL is correct',
          { err: describeError(error) },
        );
    }
    await delay(checkDatabaseEveryMs);
  }
}

function warnOfOldFolder({ databaseUrl, dataDir }: Config, log: Log): void {
  const folder = resolve(dataDir, 'pglite');
  if (databaseUrl !== null || !existsSync(folder)) return;
  log.warn(`the database of an earlier version in ${folder} is not used any more and can be deleted`);
}

/**
 * Works on a connection without the timeout for a reply, because an index or the demo may take minutes on a slow
 * machine.
 */
async function withoutTimeout(config: Config, work: (db: Database) => Promise<unknown>): Promise<void> {
  const database = await openDatabase(config, () => {}, { maxConnections: 1 });
  try {
    await work(database.db);
  } finally {
    await database.close();
  }
}

async function prepareDatabase(config: Config, { log, clock }: { log: Log; clock: Clock }): Promise<void> {
  const options = {
    onProgress: (migration: string) => log.info('the database is being migrated', { migration }),
    onBlocked: (migration: string) => log.warn('a migration waits for a lock', { migration }),
  };
  try {
    await withoutTimeout(config, (db) => migrate(db, options));
  } catch (error) {
    if (config.databaseUrl === null || error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message || String(error) : String(error);
    throw new StartError(
      `The database of DATABASE_URL cannot be used (${redact(reason)}): check that the server runs and that the address is correct.`,
    );
  }
  if (config.mode === 'development') await withoutTimeout(config, (db) => seedDemo(db, clock.now()));
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    await app.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
      throw new StartError(
        `Port ${port} is taken: stop the program that uses it, or set API_PORT to another one.`,
      );
    }
    if (error instanceof Error && 'code' in error && /^(EADDRNOTAVAIL|ENOTFOUND)$/.test(`${error.code}`)) {
      throw new StartError(
        `${host} is no address of this machine: set API_HOST to one of its addresses, or to 0.0.0.0 for all.`,
      );
    }
    throw error;
  }
}
