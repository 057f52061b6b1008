import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { describeProblem } from '#src/roster/problems/describe-problem.ts';
import { startApplying } from '#src/roster/runs/service.ts';
import { confirm } from './confirm.ts';
import { OperatorError } from './outcomes.ts';
import { type PlanOptions, planFile } from './plan-file.ts';
import { processRun } from './process-roster-run.ts';
import { countLines, countsOf, describeRun, hasChanges } from './roster-run-lines.ts';

interface ApplyOptions extends PlanOptions {
  acceptEndings?: true;
  yes?: true;
}

/** Reads and plans a file in this process, asks, and applies it. */
export async function applyRoster(
  db: Database,
  options: ApplyOptions,
  writeProgress: (line: string) => void,
): Promise<CommandResult> {
  const planned = await planFile(db, options, writeProgress);
  const { districtId, name, fileName, runId, run: plan } = planned;
  const counts = countsOf(plan);
  if (!hasChanges(counts)) {
    return { data: describeRun(plan), lines: [`${name} agrees with ${fileName}: nothing changes.`] };
  }
  if (plan.state === 'stopped' && !options.acceptEndings) {
    const { problem } = describeProblem(plan.reason ?? '', 'en');
    const lines = [...countLines(counts), problem];
    throw new OperatorError([...lines, 'Nothing was changed: add --accept-endings to do it.'].join('\n'));
  }
  await confirm(`Apply this to ${name}?`, countLines(counts), options.yes);
  await startApplying(db, { districtId, runId, acceptsEndings: options.acceptEndings === true });
  const run = await processRun(db, { districtId, runId, writeProgress });
  return {
    data: describeRun(run),
    lines: [`The roster of ${name} was applied.`, ...countLines(counts)],
    failed: run.state !== 'applied',
  };
}
