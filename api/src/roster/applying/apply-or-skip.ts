import { isLostRace } from '#src/database/lost-race.ts';
import type { Progress, RunContext } from '../runs/context.ts';
import { LostLeaseError, saveProgress } from '../runs/leases.ts';
import { applyBatch } from './apply-batch.ts';
import type { AppliedRun, Stage } from './batch.ts';

const maxAttempts = 3;

/**
 * Whether a value of a change is what the database refuses: SQLSTATE classes 21 to 23, such as one key twice, and 54, a value
 * that is too long for an index. With any other error the run would be tried again without end.
 */
function isRefusedValue(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(2[123]|54)/.test(String(error.code));
}

/**
 * Applies a batch in one transaction. When the database refuses a value, the halves are applied on their own, so that the
 * change with that value is skipped and does not stop the run.
 */
export async function applyOrSkip(
  context: RunContext,
  run: AppliedRun,
  stage: Stage,
  ids: number[],
  progress: Progress,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inBatchTransaction(context, run, progress, (db) => applyBatch(db, run, stage, ids));
    } catch (error) {
      if (isLostRace(error) && attempt < maxAttempts) continue;
      if (!isRefusedValue(error)) throw error;
      break;
    }
  }
  if (ids.length === 1) {
    return inBatchTransaction(context, run, progress, (db) => skip(db, run, ids));
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

async function inBatchTransaction(
  { db, owner }: RunContext,
  run: AppliedRun,
  progress: Progress,
  work: (db: RunContext['db']) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await saveProgress(transaction, run.id, owner, progress))) throw new LostLeaseError();
    await work(transaction);
  });
}
