import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { minutes, seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';
import type { RunContext } from '#src/roster/runs/context.ts';
import { type LeasedRun, leaseRun, readsServer, releaseLease, workStates } from '#src/roster/runs/leases.ts';
import { type RunWork, runWork, workOnRun } from './work.ts';

const maxFailures = 3;

/**
 * The reason of a run that could not be read or planned because of unexpected errors, which are in the log of the API.
 */
export const readingFailed = 'reading-failed';

/**
 * Counts an unexpected failure to read or plan a run. The last attempt ends the run. A run that is being applied or
 * undone has already changed data, so it is continued until it ends.
 */
export async function countFailure(db: Database, runId: number, owner: string): Promise<void> {
  const isLast = sql`failures + 1 >= ${sql.lit(maxFailures)}`;
  await sql`
    update roster_runs set failures = failures + 1,
      state = case when ${isLast} then 'failed' else state end,
      reason = case when ${isLast} then ${readingFailed} else reason end,
      progress = case when ${isLast} then '{}' else progress end
    where id = ${runId} and leased_by = ${owner} and state = 'reading'`.execute(db);
}

/** Deletes uploads that nobody applied in time, except the upload of a run in progress. */
async function deleteExpiredUploads(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('roster_uploads as u')
    .where('expires_at', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('roster_runs as r')
            .select('r.id')
            .whereRef('r.upload_id', '=', 'u.id')
            .where('r.state', '=', 'reading'),
        ),
      ),
    )
    .execute();
}

const findRunsEveryMs = seconds(2);
const deleteUploadsEveryMs = minutes(30);
const retryAfterSeconds = 30;
const maxRuns = 2;
/**
 * The maximum of servers that a process reads in addition. A slow server may take hours, and must not delay the files
 * of other districts.
 */
const maxServers = 6;
/** After a batch the worker pauses for eight times as long as the batch took, so that requests stay fast. */
const pauseRatio = 8;

interface WorkerContext extends Pick<RunContext, 'db' | 'config' | 'clock'> {
  work?: RunWork;
  onFailure: (error: unknown) => void;
  /** Called when the work on a run has paused or ended, so that follow-up work need not wait for its next round. */
  onSettled?: () => void;
  onRun?: () => void;
}

export function startRosterWorker(context: WorkerContext): StoppableWorker {
  const { work = runWork } = context;
  const states = workStates.filter((state) => work[state]);
  const owner = randomUUID();
  const stop = new AbortController();
  const running = new Map<number, { work: Promise<void>; readsServer: boolean }>();
  const allWork = () => Promise.all([...running.values()].map(({ work: promise }) => promise));
  let uploadsDeletedAt = Number.NEGATIVE_INFINITY;

  async function run(leased: LeasedRun): Promise<void> {
    const { db } = context;
    try {
      await workOnRun({ ...context, owner, signal: stop.signal, pauseRatio }, leased, work);
      await releaseLease(db, leased.id, owner);
    } catch (error) {
      context.onFailure(error);
      await endAttempt(leased.id).catch(context.onFailure);
    } finally {
      running.delete(leased.id);
      context.onSettled?.();
    }
    worker.wake();
  }

  async function endAttempt(runId: number): Promise<void> {
    await countFailure(context.db, runId, owner);
    await releaseLease(context.db, runId, owner, retryAfterSeconds);
  }

  async function leaseNext(): Promise<LeasedRun | null> {
    const servers = [...running.values()].filter((each) => each.readsServer).length;
    const hasRoom = running.size - servers < maxRuns;
    const other = hasRoom ? await leaseRun(context.db, owner, { states, readsServer: false }) : null;
    if (other || servers >= maxServers) return other;
    return leaseRun(context.db, owner, { states, readsServer: true });
  }

  async function findRuns(isOpen: () => boolean): Promise<void> {
    if (performance.now() - uploadsDeletedAt > deleteUploadsEveryMs) {
      uploadsDeletedAt = performance.now();
      await deleteExpiredUploads(context.db, context.clock.now());
    }
    while (isOpen()) {
      const leased = await leaseNext();
      if (!leased) return;
      running.set(leased.id, { work: run(leased), readsServer: readsServer(leased) });
    }
  }

  const { onFailure, onRun } = context;
  const worker = startWorker({ work: findRuns, intervalMs: findRunsEveryMs, onFailure, onRun });
  return {
    wake: worker.wake,
    settled: async () => {
      await worker.settled();
      while (running.size > 0) {
        await allWork();
        await worker.settled();
      }
    },
    close: async () => {
      stop.abort();
      await worker.close();
      await allWork();
    },
  };
}
