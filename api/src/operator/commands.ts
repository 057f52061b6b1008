import { type CommandResult, type Program, UsageError, wholeNumber } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { deleteStudent } from './delete-student.ts';
import { approveDistrictAdmin, rejectDistrictAdmin } from './district-admins.ts';
import { showFeedback } from './feedback.ts';
import { list, listable } from './list.ts';
import { createSuperAdmin, readmit } from './members.ts';
import {
  parseAddress,
  parseCode,
  parseDay,
  parseName,
  parsePersonName,
  parseRemote,
  parseUserId,
} from './option-parsers.ts';
import { createDistrict, createSchool, opt } from './places.ts';
import { rebuildRollups } from './rebuild-rollups.ts';
import { runMigrations } from './run-migrations.ts';
import { showAudit } from './show-audit.ts';

export type Work = (db: Database, now: Date) => Promise<CommandResult>;

/** Runs the work of a command and reports its result; only `migrate` runs on a database that lacks migrations. */
type Perform = (work: Work, options?: { migrates: boolean }) => Promise<void>;

/** @param writeProgress Writes a line while a command runs. The result is printed at the end. */
export function declareCommands(
  program: Program,
  perform: Perform,
  writeProgress: (line: string) => void,
): void {
  program
    .command('migrate')
    .description('bring the database to this version, as the API does when it starts')
    .action(() => perform((db) => runMigrations(db, writeProgress), { migrates: true }));
  declareSetup(program, perform);
  declareAccess(program, perform);
  declareData(program, perform);
}

function declareSetup(program: Program, perform: Perform): void {
  program
    .command('create-district')
    .description('make a district')
    .requiredOption('--name <NAME>', 'its name', parseName)
    .requiredOption('--code <CODE>', 'the code that its admins type', parseCode)
    .action((options) => perform((db, now) => createDistrict(db, options, now)));
  program
    .command('create-school')
    .description('make a school, in a district or on its own')
    .requiredOption('--name <NAME>', 'its name', parseName)
    .requiredOption('--code <CODE>', 'the code that its members type', parseCode)
    .option('--district <CODE>', 'the district it belongs to', parseCode)
    .action((options) => perform((db, now) => createSchool(db, options, now)));
  for (const [name, description, isOn] of [
    ['opt-in', 'turn on district management, or another opt-in remote', true],
    ['opt-out', 'turn it off again', false],
  ] as const) {
    program
      .command(name)
      .description(description)
      .requiredOption('--district <CODE>', 'the district', parseCode)
      .option('--remote <NAME>', 'the opt-in remote', parseRemote, 'district')
      .action((options) => perform((db, now) => opt(db, { ...options, isOn }, now)));
  }
}

function declareAccess(program: Program, perform: Perform): void {
  program
    .command('create-super-admin')
    .description('make somebody a super admin, with a new account when there is none')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .requiredOption('--school <CODE>', 'the school', parseCode)
    .option('--first-name <NAME>', 'for a new account', parsePersonName)
    .option('--last-name <NAME>', 'for a new account', parsePersonName)
    .action((options) => perform((db, now) => createSuperAdmin(db, options, now)));
  program
    .command('approve-district-admin')
    .description('let somebody who asked for it manage their district')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .option('--district <CODE>', 'only if it is this district that they asked for', parseCode)
    .action((options) => perform((db, now) => approveDistrictAdmin(db, options, now)));
  program
    .command('reject-district-admin')
    .description('refuse somebody who asked for it, or end the access of an admin')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .option('--district <CODE>', 'only if it is this district', parseCode)
    .action((options) => perform((db, now) => rejectDistrictAdmin(db, options, now)));
  program
    .command('readmit')
    .description('let a removed member of a school in again')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .requiredOption('--school <CODE>', 'the school', parseCode)
    .action((options) => perform((db, now) => readmit(db, options, now)));
}

function declareData(program: Program, perform: Perform): void {
  program
    .command('list')
    .description('show what is there: districts, schools, people, or requests that wait for somebody')
    .addArgument(program.createArgument('<WHAT>', 'what to list').choices(listable))
    .option('--district <CODE>', 'only in this district', parseCode)
    .option('--school <CODE>', 'only in this school', parseCode)
    .option('--email <ADDRESS>', 'only this person', parseAddress)
    .option('--limit <N>', 'how many at most', wholeNumber(1, 10_000), 1_000)
    .action((what, options) => perform((db) => list(db, what, options)));
  program
    .command('rebuild-rollups')
    .description('compare the figures with the answers, put right what differs')
    .option('--school <CODE>', 'only of this school', parseCode)
    .action((options) => perform((db) => rebuildRollups(db, options)));
  program
    .command('delete-student')
    .description("delete a student's account and answers for good")
    .option('--email <ADDRESS>', 'the address of the account', parseAddress)
    .addOption(
      program
        .createOption('--id <USER_ID>', 'the number of the account')
        .argParser(parseUserId)
        .conflicts('email'),
    )
    .option('--yes', 'delete it: nothing brings it back')
    .action((options) => {
      if (!options.email && !options.id) throw new UsageError('name the student with --email or --id');
      return perform((db, now) => deleteStudent(db, options, now));
    });
  program
    .command('feedback')
    .description('show what people have written to those who run TapIn, newest first')
    .option('--since <DATE>', 'only from this day on, such as 2026-03-31', parseDay)
    .action((options) => perform((db) => showFeedback(db, options)));
  program
    .command('audit')
    .description('show who looked at whom, who decided what, newest first')
    .option('--school <CODE>', 'only of this school', parseCode)
    .option('--limit <N>', 'how many at most', wholeNumber(1, 10_000), 50)
    .action((options) => perform((db) => showAudit(db, options)));
}
