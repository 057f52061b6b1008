import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { seconds, systemClock } from '#src/basics/clock.ts';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import type { Progress } from '#src/roster/runs/context.ts';
import { leaseRun, releaseLease } from '#src/roster/runs/leases.ts';
import { findRun, type RunRow } from '#src/roster/runs/repository.ts';
import { workOnRun } from '#src/roster/worker/work.ts';
import { OperatorError } from './outcomes.ts';

const printEveryMs = seconds(2);
const pollEveryMs = seconds(1);
const inProgress: readonly string[] = ['reading', 'applying', 'undoing'];

interface Options {
  districtId: number;
  runId: number;
  filePath?: string;
  writeProgress: (line: string) => void;
}

/** Works on the run in this process until it ends. If an API works on it already, it waits for that. */
export async function processRun(db: Database, options: Options): Promise<RunRow> {
  const { districtId, runId, filePath, writeProgress } = options;
  const owner = `operator-${randomUUID()}`;
  const print = throttle(writeProgress);
  const stop = new AbortController();
  const abort = () => stop.abort();
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    for (;;) {
      const run = await findRun(db, districtId, runId);
      if (!run) throw new OperatorError('The run was deleted.');
      if (!inProgress.includes(run.state)) return run;
      if (stop.signal.aborted)
        throw new OperatorError('The command was stopped. An API that runs continues with what was begun.');
      const leased = await leaseRun(db, owner, { runId });
      if (leased) {
        const config = readConfig(process.env);
        const { signal } = stop;
        const context = { db, config, clock: systemClock, owner, signal, pauseRatio: 0, onProgress: print };
        await workOnRun({ ...context, ...(filePath !== undefined && { filePath }) }, leased);
        await releaseLease(db, runId, owner);
      } else {
        print(run.progress as Progress);
        await delay(pollEveryMs, undefined, { signal: stop.signal }).catch(() => {});
      }
    }
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}

function throttle(writeProgress: (line: string) => void): (progress: Progress) => void {
  let printedAt = performance.now();
  return ({ stage, done, total }) => {
    if (performance.now() - printedAt < printEveryMs || total === 0) return;
    printedAt = performance.now();
    writeProgress(`${stage}: ${done} of ${total}`);
  };
}
