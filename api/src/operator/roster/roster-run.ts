import { randomUUID } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { RosterMode } from '@tapin/contract/roster';
import type { RosterCounts } from '@tapin/contract/roster-calls';
import { seconds, systemClock } from '#src/basics/clock.ts';
import { readConfig } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { OperatorError } from '#src/operator/command-line/command-line.ts';
import { requireDistrict } from '#src/operator/districts/repository.ts';
import { describeProblem } from '#src/roster/calls/problems.ts';
import type { Progress } from '#src/roster/runs/context.ts';
import { leaseRun, releaseLease } from '#src/roster/runs/leases.ts';
import { findRun, type RunRow } from '#src/roster/runs/repository.ts';
import { startRun } from '#src/roster/runs/service.ts';
import { workOnRun } from '#src/roster/worker/work.ts';

export interface PlanOptions {
  file: string;
  district: string;
  mode: RosterMode;
}

/** Reads a file and plans its changes in this process. Only the dry run itself is stored. */
export async function planFile(
  db: Database,
  { file, district, mode }: PlanOptions,
  writeProgress: (line: string) => void,
) {
  const { id: districtId, name } = await requireDistrict(db, district);
  const fileName = basename(file);
  const runId = await startRun(db, { districtId, origin: 'command', fileName, mode }, systemClock.now());
  const run = await processRun(db, { districtId, runId, filePath: resolve(file), writeProgress });
  if (run.planned_at === null) {
    const reason = run.reason === null ? null : describeProblem(run.reason, 'en');
    const explanation = `${reason?.problem ?? ''} ${reason?.remedy ?? ''}`.trim();
    throw new OperatorError(`${fileName} cannot be read (${run.reason ?? run.state}). ${explanation}`.trim());
  }
  return { districtId, name, fileName, runId, run };
}

const kinds = ['schools', 'students', 'staff', 'admins', 'classes', 'guardians', 'consents'] as const;
const none = { add: 0, change: 0, end: 0 };

export function countsOf(run: Pick<RunRow, 'counts'>): RosterCounts {
  const counts = run.counts as Partial<RosterCounts>;
  return {
    schools: counts.schools ?? none,
    students: counts.students ?? none,
    staff: counts.staff ?? none,
    classes: counts.classes ?? none,
    ...(counts.admins && { admins: counts.admins }),
    ...(counts.guardians && { guardians: counts.guardians }),
    ...(counts.consents && { consents: counts.consents }),
  };
}

export function countLines(counts: RosterCounts): string[] {
  return kinds.flatMap((kind) => {
    const found = counts[kind];
    if (!found) return [];
    return `${kind.padEnd(9)} ${found.add} to add, ${found.change} to change, ${found.end} to end`;
  });
}

export const hasChanges = (counts: RosterCounts) =>
  kinds.some((kind) => Object.values(counts[kind] ?? none).some((count) => count > 0));

export function describeRun(run: RunRow) {
  return {
    id: run.id,
    origin: run.origin,
    fileName: run.file_name,
    mode: run.mode,
    state: run.state,
    reason: run.reason,
    counts: countsOf(run),
    createdAt: run.created_at,
    appliedAt: run.applied_at,
    undoneAt: run.undone_at,
  };
}

const printEveryMs = seconds(2);
const pollEveryMs = seconds(1);
const inProgress: readonly string[] = ['reading', 'applying', 'undoing'];

interface Options {
  districtId: number;
  runId: number;
  filePath?: string;
  writeProgress: (line: string) => void;
}

/** Works on the run in this process until it ends. If an API already works on it, it waits for that. */
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
