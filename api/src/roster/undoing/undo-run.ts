import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { prepareTransaction } from '../applying/apply-batch.ts';
import { countChanges, loadRun } from '../applying/apply-run.ts';
import { type AppliedRun, type Batch, type Stage, stages } from '../applying/batch.ts';
import { recordPeople } from '../applying/record.ts';
import type { Progress, RunContext } from '../runs/context.ts';
import { LostLeaseError, saveProgress } from '../runs/leases.ts';
import { pause } from '../runs/pause.ts';
import { pauseSource, setRunState } from '../runs/repository.ts';
import { findUnchangedClasses, undoClasses } from './undo-classes.ts';
import { findUnchangedPeople, undoPeople } from './undo-people.ts';
import { findUndoableSchools, undoSchools } from './undo-schools.ts';

const areas = {
  school: { find: findUndoableSchools, undo: undoSchools },
  staff: { find: findUnchangedPeople, undo: undoPeople },
  student: { find: findUnchangedPeople, undo: undoPeople },
  class: { find: findUnchangedClasses, undo: undoClasses },
};

/**
 * Undoes the applied changes of a run, the last one first, in batches like those of `applyRun`. Values that someone has
 * changed since are kept, and the change is marked so.
 */
export async function undoRun(context: RunContext, runId: number): Promise<void> {
  const { db, clock } = context;
  const run = await loadRun(db, runId, clock.now());
  await pauseSource(db, run.districtId, 'undo', clock.now());
  const total = await countChanges(db, runId);
  let done = total - (await countChanges(db, runId, 'applied'));
  for (const stage of stages.toReversed()) {
    while (!context.signal.aborted) {
      const ids = await lastChanges(db, runId, stage);
      if (ids.length === 0) break;
      done += ids.length;
      const started = performance.now();
      await undoBatch(context, run, stage, ids, { stage: 'undoing', done, total });
      await pause(context, performance.now() - started);
    }
    if (context.signal.aborted) return;
  }
  await finish(context, run);
}

async function lastChanges(
  db: Database,
  runId: number,
  { kind, action, batchSize }: Stage,
): Promise<number[]> {
  const rows = await db
    .selectFrom('roster_changes')
    .select('id')
    .where('run_id', '=', runId)
    .where('kind', '=', kind)
    .where('action', '=', action)
    .where('state', '=', 'applied')
    .orderBy('id', 'desc')
    .limit(batchSize)
    .execute();
  return rows.map(({ id }) => id);
}

async function undoBatch(
  context: RunContext,
  run: AppliedRun,
  { kind, action }: Stage,
  ids: number[],
  progress: Progress,
): Promise<void> {
  await context.db.transaction().execute(async (db) => {
    if (!(await saveProgress(db, run.id, context.owner, progress))) throw new LostLeaseError();
    await prepareTransaction(db);
    const { find, undo } = areas[kind];
    const found = await find({ db, run, action, ids });
    const batch: Batch = { db, run, action, ids: found };
    await sql`update roster_changes set state = case when id = any(${found}::bigint[]) then 'undone' else 'kept' end
      where run_id = ${run.id} and id = any(${ids}::bigint[])`.execute(db);
    if (found.length === 0) return;
    await recordPeople(batch, kind, 'roster-undo');
    await undo(batch);
  });
  context.onProgress?.(progress);
}

async function finish({ db, clock, owner }: RunContext, run: AppliedRun): Promise<void> {
  const kept = await countChanges(db, run.id, 'kept');
  await db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('roster_runs')
      .set({ undone_at: clock.now() })
      .where('id', '=', run.id)
      .where('state', '=', 'undoing')
      .where('leased_by', '=', owner)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new LostLeaseError();
    await setRunState(transaction, run.id, ['undoing'], 'undone');
    await audit(transaction, {
      at: clock.now(),
      actorId: run.startedBy,
      action: 'roster-undone',
      districtId: run.districtId,
      detail: { run: run.id, kept },
    });
  });
}
