import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Progress, RunContext } from './context.ts';

/**
 * When a lease has not been renewed for so long, its process is presumed dead, and another process continues the run.
 */
const leaseSeconds = 30;
export const renewLeaseAfterMs = 8_000;

/** The statement timeout for a batch or for the changes of a district. Planning has its own timeout. */
export const rosterStatementTimeoutMs = 120_000;

/** Leases use the clock of the database, because the clocks of several machines differ. */
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
const isFree = sql<boolean>`(leased_until is null or leased_until < clock_timestamp())`;

/** Thrown in the transaction of a batch when another process works on the run, so that the batch changes nothing. */
export class LostLeaseError extends Error {}

/** The states in which a process works on a run. */
export const workStates = ['reading', 'applying', 'undoing'] as const;
export type WorkState = (typeof workStates)[number];

export interface LeasedRun {
  id: number;
  district_id: number;
  state: WorkState;
  origin: string;
}

interface LeaseOptions {
  runId?: number;
  states?: readonly WorkState[];
  /** True selects only runs that read the server of a district, false only the other runs. */
  readsServer?: boolean;
}

/** Whether the run spends most of its time waiting for the server of a district. */
export const readsServer = ({ state, origin }: Pick<LeasedRun, 'state' | 'origin'>): boolean =>
  state === 'reading' && origin === 'rest';

/** Leases a run in one of the states that no process is working on. `runId` limits the search to that run. */
export async function leaseRun(
  db: Database,
  owner: string,
  { runId, states = workStates, readsServer: wanted }: LeaseOptions = {},
): Promise<LeasedRun | null> {
  const { rows } = await sql<LeasedRun>`
    update roster_runs set leased_by = ${owner}, leased_until = ${leaseEnd}
    where id = (
      select id from roster_runs where state = any(${[...states]}::text[]) and ${isFree}
        and (${runId ?? null}::integer is null or id = ${runId ?? null})
        and (${wanted ?? null}::boolean is null or (state = 'reading' and origin = 'rest') = ${wanted ?? null})
      order by id for update skip locked limit 1)
    returning id, district_id, state, origin`.execute(db);
  return rows[0] ?? null;
}

/** Renews the lease. Returns false when another process has the lease, or the run has ended. */
export async function renewLease(db: Database, runId: number, owner: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('roster_runs')
    .set({ leased_until: leaseEnd })
    .where('id', '=', runId)
    .where('leased_by', '=', owner)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Renews the lease and saves the progress in the transaction of a batch, which locks the row of the run. */
async function saveProgress(
  db: Database,
  runId: number,
  owner: string,
  progress: Progress,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('roster_runs')
    .set({ leased_until: leaseEnd, progress: JSON.stringify(progress) })
    .where('id', '=', runId)
    .where('leased_by', '=', owner)
    .where('state', 'in', ['applying', 'undoing'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Runs the work of a batch in a transaction that also renews the lease and saves the progress. A process that has lost
 * its lease changes nothing.
 */
export async function inLeasedTransaction<T>(
  { db, owner }: Pick<RunContext, 'db' | 'owner'>,
  runId: number,
  progress: Progress,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (transaction) => {
    if (!(await saveProgress(transaction, runId, owner, progress))) throw new LostLeaseError();
    return work(transaction);
  });
}

export async function releaseLease(
  db: Database,
  runId: number,
  owner: string,
  delaySeconds = 0,
): Promise<void> {
  await db
    .updateTable('roster_runs')
    .set({
      leased_by: null,
      leased_until: sql`clock_timestamp() + make_interval(secs => ${delaySeconds}::integer)`,
    })
    .where('id', '=', runId)
    .where('leased_by', '=', owner)
    .execute();
}
