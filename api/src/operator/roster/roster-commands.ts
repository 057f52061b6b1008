import { rosterModes } from '@tapin/contract/roster';
import type { RosterProblem } from '@tapin/contract/roster-calls';
import type { CommandResult, Program } from '@tapin/servers/command-line';
import type { Database } from '#src/database/database.ts';
import type { RunCommand } from '#src/operator/command-line/command-line.ts';
import { confirm, OperatorError, parseCode } from '#src/operator/command-line/command-line.ts';
import { requireDistrict } from '#src/operator/districts/repository.ts';
import { countChanges } from '#src/roster/applying/apply-run.ts';
import { describeProblem, listProblems } from '#src/roster/calls/problems.ts';
import { findLastApplied, findRun, listRuns, type RunRow } from '#src/roster/runs/repository.ts';
import { startApplying, startUndoing } from '#src/roster/runs/service.ts';
import {
  countLines,
  countsOf,
  describeRun,
  hasChanges,
  type PlanOptions,
  planFile,
  processRun,
} from './roster-run.ts';

interface ApplyOptions extends PlanOptions {
  acceptEndings?: true;
  yes?: true;
}

async function applyRoster(
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

interface UndoOptions {
  district: string;
  yes?: true;
}

async function undoRoster(
  db: Database,
  options: UndoOptions,
  now: Date,
  writeProgress: (line: string) => void,
): Promise<CommandResult> {
  const { id: districtId, name } = await requireDistrict(db, options.district);
  const last = await findLastApplied(db, districtId);
  const found = last && (await findRun(db, districtId, last.id));
  if (!found) throw new OperatorError(`No roster of ${name} can be undone.`);
  const applied = `Applied at ${found.applied_at?.toISOString()}: ${found.file_name || found.origin}`;
  await confirm(`Undo this for ${name}?`, [applied, ...countLines(countsOf(found))], options.yes);
  await startUndoing(db, { districtId, runId: found.id }, now);
  const run = await processRun(db, { districtId, runId: found.id, writeProgress });
  const kept = await countChanges(db, found.id, 'kept');
  return {
    data: { ...describeRun(run), kept },
    lines: [
      `The roster of ${name} was undone, and its source is paused.`,
      `${kept} changes were kept: new schools, and values that someone has changed since.`,
    ],
    failed: run.state !== 'undone',
  };
}

/** The limit of the stored list of problems. */
const maxProblems = 100_000;
const maxPrintedProblems = 100;
const language = 'en';

async function planRoster(
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

async function listRosterRuns(db: Database, options: { district: string }): Promise<CommandResult> {
  const { id, name } = await requireDistrict(db, options.district);
  const runs = await listRuns(db, id);
  return {
    data: runs.map(describeRun),
    lines: runs.length === 0 ? [`${name} has no runs.`] : runs.map(runLine),
  };
}

function runLine(run: RunRow): string {
  const { students, staff, classes } = countsOf(run);
  const changes = [students, staff, classes].map(({ add, change, end }) => `+${add} ~${change} -${end}`);
  const [ofStudents, ofStaff, ofClasses] = changes;
  return [
    `${run.id}  ${run.created_at.toISOString()}  ${run.state}${run.reason ? ` (${run.reason})` : ''}`,
    `${run.origin} ${run.file_name}`.trim(),
    `students ${ofStudents}, staff ${ofStaff}, classes ${ofClasses}`,
  ].join('  ');
}

const modeOption = (program: Program) =>
  program
    .createOption('--mode <MODE>', 'new-year for the change of the school year, in which many people leave')
    .choices(rosterModes)
    .default('usual' as const);

/** Declares `roster …`, which imports the roster of a district from a file, as its admins do on their screens. */
export function declareRoster(
  program: Program,
  runCommand: RunCommand,
  writeProgress: (line: string) => void,
): void {
  const roster = program
    .command('roster')
    .description("the roster of a district's schools, people and classes");
  roster
    .command('plan')
    .description('read a OneRoster file, and show what it would change and what is wrong in it')
    .argument('<FILE>', 'a zip with the CSV files')
    .requiredOption('--district <CODE>', 'the district', parseCode)
    .addOption(modeOption(program))
    .action((file, options) => runCommand((db) => planRoster(db, { file, ...options }, writeProgress)));
  roster
    .command('apply')
    .description('read a OneRoster file, show what would change, and change it')
    .argument('<FILE>', 'a zip with the CSV files')
    .requiredOption('--district <CODE>', 'the district', parseCode)
    .addOption(modeOption(program))
    .option(
      '--accept-endings',
      'apply it also when more memberships of a school end than the district accepts',
    )
    .option('--yes', 'apply it without a question')
    .action((file, options) => runCommand((db) => applyRoster(db, { file, ...options }, writeProgress)));
  roster
    .command('undo')
    .description('undo what was applied last, and pause the source')
    .requiredOption('--district <CODE>', 'the district', parseCode)
    .option('--yes', 'undo it without a question')
    .action((options) => runCommand((db, now) => undoRoster(db, options, now, writeProgress)));
  roster
    .command('runs')
    .description('list the last runs, the newest first')
    .requiredOption('--district <CODE>', 'the district', parseCode)
    .action((options) => runCommand((db) => listRosterRuns(db, options)));
}
