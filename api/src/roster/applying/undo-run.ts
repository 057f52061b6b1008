import { sql } from 'kysely';
import { audit } from '#src/infrastructure/audit.ts';
import type { Progress, RunContext } from '#src/roster/runs/context.ts';
import { pause } from '#src/roster/runs/context.ts';
import { inLeasedTransaction, LostLeaseError } from '#src/roster/runs/leases.ts';
import { pauseSource, setRunState } from '#src/roster/runs/repository.ts';
import { prepareTransaction } from './apply-batch.ts';
import { countChanges, loadRun } from './apply-run.ts';
import {
  type AppliedRun,
  type Batch,
  changesOf,
  recordPeople,
  type Stage,
  selectChanges,
  stages,
} from './batch.ts';
import { findUnchangedClasses, findUnchangedPeople, undoClasses, undoPeople } from './undo-changes.ts';

/** Selects no school that the run created: people and answers may belong to it, so it is kept. */
async function findUndoableSchools(batch: Batch): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${changesOf(batch)} c where c.action <> 'add' order by c.id`.execute(batch.db);
  return rows.map(({ id }) => id);
}

async function undoSchools(batch: Batch): Promise<void> {
  await sql`
    delete from roster_schools s using ${changesOf(batch)} c
    where s.district_id = ${batch.run.districtId} and s.sourced_id = c.sourced_id and s.school_id = c.entity_id
      and c.before->>'isLinked' = 'false'`.execute(batch.db);
}

const areas = {
  school: { find: findUndoableSchools, undo: undoSchools },
  staff: { find: findUnchangedPeople, undo: undoPeople },
  student: { find: findUnchangedPeople, undo: undoPeople },
  class: { find: findUnchangedClasses, undo: undoClasses },
};

/**
 * Undoes the applied changes of a run in reverse order, in batches like those of `applyRun`. A value that someone has
 * changed since is kept, and its change is marked as kept.
 */
export async function undoRun(context: RunContext, runId: number): Promise<void> {
  const { db, clock } = context;
  const run = await loadRun(db, runId, clock.now());
  await pauseSource(db, run.districtId, 'undo', clock.now());
  const total = await countChanges(db, runId);
  let done = total - (await countChanges(db, runId, 'applied'));
  for (const stage of stages.toReversed()) {
    while (!context.signal.aborted) {
      const applied = selectChanges(db, runId, stage, 'applied').orderBy('id', 'desc');
      const ids = (await applied.execute()).map(({ id }) => id);
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

async function undoBatch(
  context: RunContext,
  run: AppliedRun,
  { kind, action }: Stage,
  ids: number[],
  progress: Progress,
): Promise<void> {
  await inLeasedTransaction(context, run.id, progress, async (db) => {
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
