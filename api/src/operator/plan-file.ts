import { basename, resolve } from 'node:path';
import type { RosterMode } from '@tapin/shared/contract/roster';
import { systemClock } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { describeProblem } from '#src/roster/problems/describe-problem.ts';
import { startRun } from '#src/roster/runs/service.ts';
import { OperatorError } from './outcomes.ts';
import { processRun } from './process-roster-run.ts';
import { requireDistrict } from './repository.ts';

export interface PlanOptions {
  file: string;
  district: string;
  mode: RosterMode;
}

/** Reads a file and plans what it would change, in this process. Nothing changes but the run of the dry run itself. */
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
