import { rosterModes } from '@tapin/shared/contract/roster';
import type { Program } from '@tapin/shared/server/command-line';
import { applyRoster } from './apply-roster.ts';
import { parseCode } from './option-parsers.ts';
import { planRoster } from './plan-roster.ts';
import { listRosterRuns } from './roster-runs.ts';
import type { RunCommand } from './run-command.ts';
import { undoRoster } from './undo-roster.ts';

const modeOption = (program: Program) =>
  program
    .createOption('--mode <MODE>', 'new-year for the change of the school year, in which many people leave')
    .choices(rosterModes)
    .default('usual' as const);

/** Declares `roster …`: the roster of a district from a file, as its admins import it on their screens. */
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
