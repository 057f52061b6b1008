import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { addMs, days, minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { countRows } from '#src/database/page.ts';
import { deleteExpiredRows } from './expired-rows.ts';
import {
  hasSucceededLately,
  leaseRound,
  releaseLease,
  renewLease,
  renewLeaseAfterMs,
} from './maintenance-lease.ts';

/** A partition is created in early March, four months before its school year starts. */
const createBeforeStartMs = days(120);
const maintenanceLockId = 7_461_002;

/** The tables that have a partition for each school year, and a partition for all later days. */
const partitionedTables = ['answers', 'student_days'];

/**
 * Adds the partitions of the coming school year and returns their number. It does not wait for another process that
 * does the same, nor for a statement with the lock, because answers would queue behind it. The next run of the
 * maintenance tries again.
 */
export async function addSchoolYearPartitions(db: Database, now: Date): Promise<number> {
  let added = 0;
  for (const table of partitionedTables) {
    added += await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '200ms'`.execute(transaction);
      const { rows } = await sql<{ added: number }>`
        select case when pg_try_advisory_xact_lock(${sql.lit(maintenanceLockId)})
          then add_school_years(${table}::regclass, ${addMs(now, createBeforeStartMs)}::date) else 0 end as added`.execute(
        transaction,
      );
      return rows[0]?.added ?? 0;
    });
  }
  return added;
}

/**
 * Collects the statistics of the partitioned tables once a week. Autovacuum only analyzes their partitions, and
 * without statistics of the whole table the planner guesses how many rows a join has.
 */
export async function analyzePartitionedTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where relname = any(${partitionedTables})
      and coalesce(last_analyze, '-infinity') < now() - interval '7 days'`.execute(db);
  for (const { name } of rows) {
    await db.transaction().execute(async (transaction) => {
      // It reads a sample of every partition, which takes long on a slow disk.
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`analyze (skip_locked) ${sql.table(name)}`.execute(transaction);
    });
  }
}

/**
 * Counts the answers in the default partition. The next run of the maintenance moves them to the partition that it
 * adds.
 */
export const countAnswersInDefaultPartition = (db: Database): Promise<number> =>
  countRows(db, sql`from answers_default`);

/**
 * Deleted rows cannot be restored, so the earlier of two clocks decides what has expired: the clock of the database or
 * that of this machine.
 */
async function readEarlierTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database returned no row with its time');
  return new Date(Math.min(row.now.getTime(), Date.now()));
}

interface Maintenance {
  stop(): Promise<void>;
}

/** A task of the hourly maintenance. Rooms above this one pass their own tasks. */
type MaintenanceTask = (db: Database, now: Date, isRunning: () => boolean) => Promise<unknown>;

interface MaintenanceContext {
  db: Database;
  tasks?: readonly MaintenanceTask[];
  /** Called when a round has ended without a failure, in this process or in another process. */
  onRun?: () => void;
}

const ownTasks: readonly MaintenanceTask[] = [
  (db, now, isRunning) => deleteExpiredRows(db, now, { isRunning }),
  addSchoolYearPartitions,
  analyzePartitionedTables,
];

/** How often a process checks whether a round is due. A round begins an hour after the last one. */
const lookEveryMs = minutes(5);

/** Does the hourly maintenance. The process of the site that gets the lease does the round. */
export function startMaintenance(
  { db, tasks = [], onRun }: MaintenanceContext,
  onFailure: (error: unknown) => void,
): Maintenance {
  const owner = randomUUID();
  let isStopped = false;
  const isRunning = () => !isStopped;

  // The tasks run one after the other, because the last two would wait for each other's locks.
  async function runTasks(): Promise<boolean> {
    let hasSucceeded = true;
    for (const task of [...ownTasks, ...tasks]) {
      if (isStopped) return false;
      try {
        await task(db, await readEarlierTime(db), isRunning);
      } catch (error) {
        hasSucceeded = false;
        onFailure(error);
      }
    }
    return hasSucceeded;
  }

  async function runRound(): Promise<void> {
    // A failed renewal is not logged, because the tasks need the same database and fail as well.
    const renewal = setInterval(() => void renewLease(db, owner).catch(() => {}), renewLeaseAfterMs);
    try {
      const hasSucceeded = await runTasks();
      await releaseLease(db, owner, { hasSucceeded, isComplete: !isStopped });
    } finally {
      clearInterval(renewal);
    }
  }

  async function look(): Promise<void> {
    if (await leaseRound(db, owner)) await runRound();
    if (await hasSucceededLately(db)) onRun?.();
  }

  let running: Promise<void> | null = null;
  const lookIfIdle = () => {
    running ??= look()
      .catch(onFailure)
      .finally(() => {
        running = null;
      });
  };
  const timer = setInterval(lookIfIdle, lookEveryMs);
  timer.unref();
  lookIfIdle();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
