import { basename, resolve } from 'node:path';
import type { RosterMode } from '@tapin/shared/contract/roster';
import type { RosterProblem } from '@tapin/shared/contract/roster-calls';
import type { CommandResult } from '@tapin/shared/server/command-line';
import { systemClock } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { listProblems } from '#src/roster/calls/problems.ts';
import { describeProblem } from '#src/roster/problems/describe-problem.ts';
import { startRun } from '#src/roster/runs/service.ts';
import { OperatorError } from './operator-error.ts';
import { processRun } from './process-roster-run.ts';
import { requireDistrict } from './repository.ts';
import { countLines, countsOf } from './roster-run-lines.ts';

interface PlanOptions {
  file: string;
  district: string;
  mode: RosterMode;
}

/** The list of a run is cut at as many. */
const maxProblems = 100_000;
const maxPrintedProblems = 100;
const language = 'en';

/** Reads a file and shows what it would change and what is wrong in it. Nothing changes but the run of the dry run itself. */
export async function planRoster(
  db: Database,
  options: PlanOptions,
  writeProgress: (line: string) => void,
): Promise<CommandResult> {
  const { id: districtId, name } = await requireDistrict(db, options.district);
  const fileName = basename(options.file);
  const newRun = { districtId, origin: 'command', fileName, mode: options.mode } as const;
  const runId = await startRun(db, newRun, systemClock.now());
  const run = await processRun(db, { districtId, runId, filePath: resolve(options.file), writeProgress });
  const reason = run.reason === null ? null : describeProblem(run.reason, language);
  if (run.planned_at === null)
    throw new OperatorError(
      `${fileName} cannot be read (${run.reason ?? run.state}). ${reason?.problem ?? ''} ${reason?.remedy ?? ''}`.trim(),
    );
  const counts = countsOf(run);
  const found = await listProblems(db, run, undefined, { offset: 0, pageSize: maxProblems, language });
  const total = Object.values(run.problem_counts as Record<string, number>).reduce((sum, n) => sum + n, 0);
  return {
    data: {
      state: run.state,
      reason: run.reason,
      counts,
      problemCount: total,
      problems: found.map(documentOf),
    },
    lines: [
      `${fileName} would change ${name} like this:`,
      ...countLines(counts),
      `${total} problems`,
      ...found.slice(0, maxPrintedProblems).map(lineOf),
      ...(total > maxPrintedProblems
        ? [`… and ${total - maxPrintedProblems} more: add --json to see the list.`]
        : []),
      ...(reason ? [`${reason.problem} ${reason.remedy}`] : []),
    ],
    failed: run.state !== 'planned',
  };
}

function documentOf({ file, row, column, value, code, level, problem, remedy }: RosterProblem) {
  return { file, row, column, value, code, level, problem, remedy };
}

function lineOf({ file, row, column, value, level, problem, remedy }: RosterProblem): string {
  const place = [row === null ? file : `${file}:${row}`, column, value && `"${value}"`]
    .filter(Boolean)
    .join(' ');
  return `${level}  ${place}  ${problem} ${remedy}`;
}
