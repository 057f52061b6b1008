import type { RosterKind } from '@tapin/contract/roster';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { isLostRace } from '#src/database/lost-race.ts';
import { audit } from '#src/infrastructure/audit.ts';
import type { Progress, RunContext } from '#src/roster/runs/context.ts';
import { pause } from '#src/roster/runs/context.ts';
import { inLeasedTransaction, LostLeaseError } from '#src/roster/runs/leases.ts';
import { setRunState } from '#src/roster/runs/repository.ts';
import { applyBatch } from './apply-batch.ts';
import { type AppliedRun, type Stage, selectChanges, stages } from './batch.ts';
import { applyConsents, applyGuardians, deleteFamilies, type GuardianCounts } from './guardians.ts';
import { copySchoolYear } from './schools.ts';

const maxAttempts = 3;

/**
 * Whether the database refuses a value of a change: SQLSTATE classes 21 to 23, such as a duplicate key, and 54, a
 * value that is too long for an index. With any other error the run would be tried again without end.
 */
function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(2[123]|54)/.test(String(error.code));
}

/**
 * Applies a batch in one transaction. When the database refuses a value, the halves are applied on their own, so that the
 * change with that value is skipped and does not stop the run.
 */
async function applyOrSkip(
  context: RunContext,
  run: AppliedRun,
  stage: Stage,
  ids: number[],
  progress: Progress,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inLeasedTransaction(context, run.id, progress, (db) => applyBatch(db, run, stage, ids));
    } catch (error) {
      if (isLostRace(error) && attempt < maxAttempts) continue;
      if (!isRefusedValue(error)) throw error;
      break;
    }
  }
  if (ids.length === 1) {
    return inLeasedTransaction(context, run.id, progress, (db) => skip(db, run, ids));
  }
  const middle = Math.floor(ids.length / 2);
  await applyOrSkip(context, run, stage, ids.slice(0, middle), progress);
  await applyOrSkip(context, run, stage, ids.slice(middle), progress);
}

async function skip(db: RunContext['db'], run: AppliedRun, ids: number[]): Promise<void> {
  await db
    .updateTable('roster_changes')
    .set({ state: 'skipped' })
    .where('run_id', '=', run.id)
    .where('id', 'in', ids)
    .execute();
}

const people = ['users', 'school_users', 'roster_people'];
const tablesOf: Record<RosterKind, readonly string[]> = {
  school: [],
  staff: people,
  student: people,
  class: ['classes', 'class_members', 'class_assignments'],
};

const isPowerOfTwo = (count: number) => (count & (count - 1)) === 0;

/** Updates the statistics of the changes, which the plan has written a moment ago. Each batch finds its changes by them. */
async function analyzeChanges(db: Database): Promise<void> {
  await sql`analyze roster_changes (run_id, id, kind, action, state)`.execute(db);
}

/**
 * Updates the statistics of the tables that a stage fills, after 1, 2, 4, 8, … batches. A first import fills empty
 * tables. Without statistics, the database reads whole tables for each class, until autovacuum has run.
 */
async function analyzeFilled(db: Database, kind: RosterKind, batches: number): Promise<void> {
  if (!isPowerOfTwo(batches)) return;
  for (const table of tablesOf[kind]) await sql`analyze ${sql.table(table)}`.execute(db);
}

type ChangeState = 'planned' | 'applied' | 'skipped' | 'kept';

/**
 * Applies the planned changes of a run in batches. Each batch is one transaction that also marks its changes, so that
 * another process can continue after a crash. Returns early, with the run unchanged, when the process stops.
 */
export async function applyRun(context: RunContext, runId: number): Promise<void> {
  const { db, clock } = context;
  const run = await loadRun(db, runId, clock.now());
  await analyzeChanges(db);
  const total = await countChanges(db, runId);
  let done = total - (await countChanges(db, runId, 'planned'));
  for (const stage of stages) {
    let afterId = 0;
    let batches = 0;
    while (!context.signal.aborted) {
      const planned = selectChanges(db, runId, stage, 'planned').where('id', '>', afterId).orderBy('id');
      const ids = (await planned.execute()).map(({ id }) => id);
      if (ids.length === 0) break;
      done += ids.length;
      const progress: Progress = { stage: 'applying', done, total };
      const started = performance.now();
      await applyOrSkip(context, run, stage, ids, progress);
      context.onProgress?.(progress);
      afterId = ids.at(-1) ?? afterId;
      batches += 1;
      if (stage.action === 'add') await analyzeFilled(db, stage.kind, batches);
      await pause(context, performance.now() - started);
    }
    if (context.signal.aborted) return;
  }
  const progress: Progress = { stage: 'applying', done: total, total };
  const guardians = await applyGuardians(context, run, progress);
  if (context.signal.aborted) return;
  const consents = await applyConsents(context, run, progress);
  if (context.signal.aborted) return;
  await copySchoolYear(db, run);
  await finish(context, run, { guardians, consents });
}

export async function loadRun(db: Database, runId: number, now: Date): Promise<AppliedRun> {
  const row = await db
    .selectFrom('roster_runs')
    .select(['id', 'district_id', 'started_by', 'source'])
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  const { id, district_id: districtId, started_by: startedBy, source } = row;
  return { id, districtId, startedBy, now, source: Object(source) };
}

export async function countChanges(db: Database, runId: number, state?: ChangeState): Promise<number> {
  const { count } = await db
    .selectFrom('roster_changes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .$if(state !== undefined, (query) => query.where('state', '=', state as ChangeState))
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function finish(
  { db, clock, owner }: RunContext,
  run: AppliedRun,
  { guardians, consents }: { guardians: GuardianCounts | null; consents: number | null },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ended = await transaction
      .selectFrom('roster_runs')
      .select(['origin', 'upload_id', 'mode', 'counts'])
      .where('id', '=', run.id)
      .where('state', '=', 'applying')
      .where('leased_by', '=', owner)
      .forUpdate()
      .executeTakeFirst();
    if (!ended) throw new LostLeaseError();
    const now = clock.now();
    await transaction.updateTable('roster_runs').set({ applied_at: now }).where('id', '=', run.id).execute();
    await setRunState(transaction, run.id, ['applying'], 'applied');
    if (ended.upload_id !== null)
      await transaction.deleteFrom('roster_uploads').where('id', '=', ended.upload_id).execute();
    await deleteFamilies(transaction, run.id);
    await audit(transaction, {
      at: now,
      actorId: run.startedBy,
      action: 'roster-applied',
      districtId: run.districtId,
      detail: {
        run: run.id,
        origin: ended.origin,
        mode: ended.mode,
        counts: ended.counts,
        ...(guardians && { guardians }),
        ...(consents !== null && { consents }),
      },
    });
  });
}
