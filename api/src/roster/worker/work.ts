import { undoRun } from '#src/roster/applying/undo-run.ts';
import { applyRun } from '../applying/apply-run.ts';
import { readRun } from '../reading/read-run.ts';
import type { RunContext } from '../runs/context.ts';
import {
  type LeasedRun,
  LostLeaseError,
  renewLease,
  renewLeaseAfterMs,
  type WorkState,
} from '../runs/leases.ts';
import { setRunState } from '../runs/repository.ts';

export type RunWork = Partial<Record<WorkState, (context: RunContext, runId: number) => Promise<void>>>;

export const runWork: RunWork = { reading: readRun, applying: applyRun, undoing: undoRun };

/** Works on a leased run until the run ends, the process stops, or the lease is lost. Renews the lease meanwhile. */
export async function workOnRun(context: RunContext, run: LeasedRun, work: RunWork = runWork): Promise<void> {
  if (run.origin === 'command' && run.state === 'reading' && context.filePath === undefined) {
    // The file is on the machine where the command ran, and the command has ended.
    await setRunState(context.db, run.id, ['reading'], 'failed', 'command-ended');
    return;
  }
  const lost = new AbortController();
  const renewal = setInterval(() => {
    renewLease(context.db, run.id, context.owner)
      .then((isRenewed) => {
        if (!isRenewed) lost.abort();
      })
      // A renewal that failed is tried again. If the lease expires meanwhile, the next batch changes nothing.
      .catch(() => {});
  }, renewLeaseAfterMs);
  try {
    const signal = AbortSignal.any([context.signal, lost.signal]);
    await work[run.state]?.({ ...context, signal }, run.id);
  } catch (error) {
    if (!(error instanceof LostLeaseError)) throw error;
  } finally {
    clearInterval(renewal);
  }
}
