import type { RosterProblem } from '@tapin/shared/contract/roster-calls';
import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { listProblems } from '#src/roster/calls/problems.ts';
import { describeProblem } from '#src/roster/problems/describe-problem.ts';
import { type PlanOptions, planFile } from './plan-file.ts';
import { countLines, countsOf } from './roster-run-lines.ts';

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
  const { name, fileName, run } = await planFile(db, options, writeProgress);
  const reason = run.reason === null ? null : describeProblem(run.reason, language);
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
