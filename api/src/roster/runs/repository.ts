import {
  listedRosterRuns,
  type RosterMode,
  type RosterOrigin,
  type RosterPauseReason,
  type RosterRunState,
} from '@tapin/contract/roster';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { nameOf } from '#src/people/users/users.ts';

export interface NewRun {
  districtId: number;
  origin: RosterOrigin;
  uploadId?: number | null;
  fileName?: string;
  mode?: RosterMode;
  startedBy?: number | null;
}

/** Inserts a run in the state `reading`. Returns null when another run of the district is in progress. */
export async function createRun(db: Database, run: NewRun, now: Date): Promise<number | null> {
  const created = await db
    .insertInto('roster_runs')
    .values({
      district_id: run.districtId,
      origin: run.origin,
      upload_id: run.uploadId ?? null,
      file_name: run.fileName ?? '',
      mode: run.mode ?? 'usual',
      started_by: run.startedBy ?? null,
      state: 'reading',
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;
  // A newer plan replaces the plans that wait for a decision.
  await db
    .updateTable('roster_runs')
    .set({ state: 'canceled', reason: 'replaced' })
    .where('district_id', '=', run.districtId)
    .where('state', 'in', ['planned', 'stopped'])
    .where('id', '<>', created.id)
    .where((where) => where.or([where('state', '=', 'planned'), where('planned_at', 'is not', null)]))
    .execute();
  return created.id;
}

export interface RunRow {
  id: number;
  district_id: number;
  upload_id: number | null;
  origin: RosterOrigin;
  file_name: string;
  mode: RosterMode;
  started_by_name: string | null;
  state: RosterRunState;
  reason: string | null;
  progress: { stage?: string; done?: number; total?: number };
  counts: Record<string, Record<string, number>>;
  problem_counts: Record<string, number>;
  created_at: Date;
  planned_at: Date | null;
  applied_at: Date | null;
  undone_at: Date | null;
  /** Whether no later run of the district has changed anything. */
  is_last: boolean;
}

/** Whether a run has changed something. The last run that did can be undone. */
const hasChanged = (table: string) =>
  sql<SqlBool>`${sql.ref(`${table}.applied_at`)} is not null and ${sql.ref(`${table}.state`)} <> 'undone'`;

async function selectRuns(db: Database, condition: RawBuilder<SqlBool>, limit: number): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`
    select r.id, r.district_id, r.upload_id, r.origin, r.file_name, r.mode, r.state, r.reason, r.progress, r.counts,
      r.problem_counts, r.created_at, r.planned_at, r.applied_at, r.undone_at,
      case when u.id is not null then ${nameOf('u')} end as started_by_name,
      not exists (
        select from roster_runs later
        where later.district_id = r.district_id and later.id > r.id and ${hasChanged('later')}
      ) as is_last
    from roster_runs r left join users u on u.id = r.started_by
    where ${condition} order by r.id desc limit ${limit}`.execute(db);
  return rows;
}

/** Finds a run of the district. A run of another district is not found. */
export async function findRun(db: Database, districtId: number, id: number): Promise<RunRow | null> {
  const [row] = await selectRuns(db, sql`r.district_id = ${districtId} and r.id = ${id}`, 1);
  return row ?? null;
}

export const listRuns = (db: Database, districtId: number): Promise<RunRow[]> =>
  selectRuns(db, sql`r.district_id = ${districtId}`, listedRosterRuns);

export function lockRun(db: Database, districtId: number, runId: number) {
  return db
    .selectFrom('roster_runs')
    .selectAll()
    .where('district_id', '=', districtId)
    .where('id', '=', runId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Returns the run that the next undo would undo: the last applied one. */
export function findLastApplied(db: Database, districtId: number) {
  return db
    .selectFrom('roster_runs')
    .select(['id', 'applied_at'])
    .where('district_id', '=', districtId)
    .where('state', '=', 'applied')
    .orderBy('applied_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findRunInProgress(db: Database, districtId: number) {
  return db
    .selectFrom('roster_runs')
    .select(['id', 'state'])
    .where('district_id', '=', districtId)
    .where('state', 'in', ['reading', 'applying', 'undoing'])
    .executeTakeFirst();
}

/** Whether another run of the district was applied or undone after `time`. */
export async function wasChangedSince(db: Database, districtId: number, time: Date): Promise<boolean> {
  const found = await db
    .selectFrom('roster_runs')
    .select('id')
    .where('district_id', '=', districtId)
    .where((where) => where.or([where('applied_at', '>', time), where('undone_at', '>', time)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function pauseSource(
  db: Database,
  districtId: number,
  reason: RosterPauseReason,
  now: Date,
): Promise<void> {
  const pause = { paused_at: now, pause_reason: reason };
  await db
    .insertInto('roster_sources')
    .values({ district_id: districtId, ...pause })
    .onConflict((conflict) => conflict.column('district_id').doUpdateSet(pause))
    .execute();
}

export async function setRunState(
  db: Database,
  runId: number,
  from: readonly RosterRunState[],
  to: RosterRunState,
  reason: string | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('roster_runs')
    .set({ state: to, reason, progress: '{}', leased_by: null, leased_until: null })
    .where('id', '=', runId)
    .where('state', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
