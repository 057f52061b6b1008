import { rosterUndoDays } from '@tapin/contract/roster';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import {
  createRun,
  findLastApplied,
  findRunInProgress,
  lockRun,
  type NewRun,
  pauseSource,
  setRunState,
  wasChangedSince,
} from './repository.ts';

/** Begins a dry run. It replaces a plan that waits for a decision. */
export function startRun(db: Database, run: NewRun, now: Date): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const id = await createRun(transaction, run, now);
    if (id === null) throw new AppError('roster_busy');
    return id;
  });
}

interface RunOfDistrict {
  districtId: number;
  runId: number;
}

/** Marks a plan to be applied. A plan is refused when a run was applied or undone after it was made. */
export function startApplying(
  db: Database,
  { districtId, runId, acceptsEndings }: RunOfDistrict & { acceptsEndings: boolean },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const run = await lockRun(transaction, districtId, runId);
    if (!run) throw new AppError('not_found');
    await requireNoneInProgress(transaction, districtId);
    const isStopped = run.state === 'stopped' && run.planned_at !== null;
    if (run.planned_at === null || !(run.state === 'planned' || isStopped))
      throw new AppError('roster_not_planned');
    if (await wasChangedSince(transaction, districtId, run.planned_at))
      throw new AppError('roster_not_planned');
    if (isStopped && !run.accepts_endings && !acceptsEndings) throw new AppError('roster_many_endings');
    if (acceptsEndings) {
      await transaction
        .updateTable('roster_runs')
        .set({ accepts_endings: true })
        .where('id', '=', runId)
        .execute();
    }
    await setRunState(transaction, runId, ['planned', 'stopped'], 'applying');
  });
}

/**
 * Marks the last applied run to be undone, and pauses the source, so that the next night does not apply the same
 * changes again.
 */
export function startUndoing(db: Database, { districtId, runId }: RunOfDistrict, now: Date): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const run = await lockRun(transaction, districtId, runId);
    if (!run) throw new AppError('not_found');
    await requireNoneInProgress(transaction, districtId);
    const last = await findLastApplied(transaction, districtId);
    if (last?.id !== runId || !last.applied_at || last.applied_at <= addMs(now, -days(rosterUndoDays)))
      throw new AppError('roster_not_last');
    await setRunState(transaction, runId, ['applied'], 'undoing');
    await pauseSource(transaction, districtId, 'undo', now);
  });
}

export async function cancelRun(db: Database, { districtId, runId }: RunOfDistrict): Promise<void> {
  await inTransaction(db, async (transaction) => {
    const run = await lockRun(transaction, districtId, runId);
    if (!run) throw new AppError('not_found');
    if (!(await setRunState(transaction, runId, ['reading', 'planned', 'stopped'], 'canceled')))
      throw new AppError('roster_busy');
  });
}

export async function requireNoneInProgress(db: Database, districtId: number): Promise<void> {
  if (await findRunInProgress(db, districtId)) throw new AppError('roster_busy');
}
