import { type Program, parseWholeNumber, UsageError } from '@tapin/servers/command-line';
import type { RunCommand } from '#src/operator/command-line/command-line.ts';
import {
  parseAddress,
  parseCode,
  parseDay,
  parseName,
  parsePerson,
  parsePersonName,
  parseRemote,
  parseUserId,
} from '#src/operator/command-line/command-line.ts';
import {
  approveDistrictAdmin,
  createDistrict,
  createSchool,
  decideAboutSuperAdmin,
  rejectDistrictAdmin,
  setOptIn,
} from '#src/operator/districts/districts.ts';
import { createSuperAdmin, readmitMember } from '#src/operator/districts/members.ts';
import { listEntities, listKinds, showFeedback } from '#src/operator/look-up/list.ts';
import { reportAccess, showAudit } from '#src/operator/look-up/show-audit.ts';
import { declareRetention } from '#src/operator/retention/declare-retention.ts';
import { deleteStudent } from '#src/operator/retention/delete-people.ts';
import { declareRoster } from '#src/operator/roster/roster-commands.ts';
import { rebuildRollups, resetFactors, runMigrations } from './maintain.ts';

/** @param writeProgress Writes a line while a command runs. The result is printed at the end. */
export function declareCommands(
  program: Program,
  runCommand: RunCommand,
  writeProgress: (line: string) => void,
): void {
  program
    .command('migrate')
    .description('migrate the database to this version, as the API does when it starts')
    .action(() => runCommand((db) => runMigrations(db, writeProgress), { migrates: true }));
  declareSetup(program, runCommand);
  declareAccess(program, runCommand);
  declareData(program, runCommand);
  declareRoster(program, runCommand, writeProgress);
  declareRetention(program, runCommand);
}

function declareSetup(program: Program, runCommand: RunCommand): void {
  program
    .command('create-district')
    .description('create a district')
    .requiredOption('--name <NAME>', 'its name', parseName)
    .requiredOption('--code <CODE>', 'the code that its admins type', parseCode)
    .action((options) => runCommand((db, now) => createDistrict(db, options, now)));
  program
    .command('create-school')
    .description('create a school, in a district or without one')
    .requiredOption('--name <NAME>', 'its name', parseName)
    .requiredOption('--code <CODE>', 'the code that its members type', parseCode)
    .option('--district <CODE>', 'the district it belongs to', parseCode)
    .action((options) => runCommand((db, now) => createSchool(db, options, now)));
  for (const [name, description, isOn] of [
    ['opt-in', 'turn on district management, or another opt-in remote', true],
    ['opt-out', 'turn off district management, or another opt-in remote', false],
  ] as const) {
    program
      .command(name)
      .description(description)
      .requiredOption('--district <CODE>', 'the district', parseCode)
      .option('--remote <NAME>', 'the opt-in remote', parseRemote, 'district')
      .action((options) => runCommand((db, now) => setOptIn(db, { ...options, isOn }, now)));
  }
}

function declareAccess(program: Program, runCommand: RunCommand): void {
  program
    .command('create-super-admin')
    .description('make a person a super admin, with a new account if they have none')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .requiredOption('--school <CODE>', 'the school', parseCode)
    .option('--first-name <NAME>', 'for a new account', parsePersonName)
    .option('--last-name <NAME>', 'for a new account', parsePersonName)
    .action((options) => runCommand((db, now) => createSuperAdmin(db, options, now)));
  for (const [name, description, approve] of [
    ['approve-super-admin', 'confirm the request of an admin to make a person a super admin', true],
    ['reject-super-admin', 'deny the request of an admin to make a person a super admin', false],
  ] as const) {
    program
      .command(name)
      .description(description)
      .requiredOption('--email <ADDRESS>', 'the address of that person', parseAddress)
      .requiredOption('--school <CODE>', 'the school', parseCode)
      .action((options) => runCommand((db, now) => decideAboutSuperAdmin(db, { ...options, approve }, now)));
  }
  program
    .command('approve-district-admin')
    .description('approve the request of a person to manage a district')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .option('--district <CODE>', 'approve only a request for this district', parseCode)
    .action((options) => runCommand((db, now) => approveDistrictAdmin(db, options, now)));
  program
    .command('reject-district-admin')
    .description('deny the request of a person to manage a district, or end the access of a district admin')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .option('--district <CODE>', 'deny only access to this district', parseCode)
    .action((options) => runCommand((db, now) => rejectDistrictAdmin(db, options, now)));
  program
    .command('readmit')
    .description('approve a removed member of a school again')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .requiredOption('--school <CODE>', 'the school', parseCode)
    .action((options) => runCommand((db, now) => readmitMember(db, options, now)));
  program
    .command('reset-second-factors')
    .description('remove the passkeys, the authenticator app and the recovery codes of a person')
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .action((options) => runCommand((db, now) => resetFactors(db, options, now)));
}

function declareData(program: Program, runCommand: RunCommand): void {
  program
    .command('list')
    .description('list districts, schools, people, or pending requests')
    .addArgument(program.createArgument('<WHAT>', 'what to list').choices(listKinds))
    .option('--district <CODE>', 'only in this district', parseCode)
    .option('--school <CODE>', 'only in this school', parseCode)
    .option('--email <ADDRESS>', 'only this person', parseAddress)
    .option('--name <PART>', 'only with these letters in the name, the code or the address')
    .option('--limit <N>', 'how many at most', parseWholeNumber(1, 10_000), 1_000)
    .action((what, options) => runCommand((db, now) => listEntities(db, what, options, now)));
  program
    .command('rebuild-rollups')
    .description('compare the rollups with the answers, and rebuild those that differ')
    .option('--school <CODE>', 'only of this school', parseCode)
    .action((options) => runCommand((db) => rebuildRollups(db, options)));
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
    .option('--yes', 'confirm the deletion, which cannot be undone')
    .action((options) => {
      if (!options.email && !options.id) throw new UsageError('name the student with --email or --id');
      return runCommand((db, now) => deleteStudent(db, options, now));
    });
  program
    .command('feedback')
    .description('show the feedback that people sent, newest first')
    .option('--since <DATE>', 'only from this day on, such as 2026-03-31', parseDay)
    .action((options) => runCommand((db) => showFeedback(db, options)));
  program
    .command('audit')
    .description('show the audit log: views of students, decisions and exports, newest first')
    .option('--school <CODE>', 'only of this school', parseCode)
    .option('--district <CODE>', 'only of this district and its schools', parseCode)
    .option('--student <ID>', 'only about the student with this account', parseUserId)
    .option(
      '--by <PERSON>',
      'only what the person with this address or number of the account did',
      parsePerson,
    )
    .option('--action <ACTION>', 'only this action, such as remove')
    .option('--from <DATE>', 'from this day on, such as 2026-03-31', parseDay)
    .option('--to <DATE>', 'until the end of this day', parseDay)
    .option('--limit <N>', 'how many at most', parseWholeNumber(1, 10_000), 50)
    .action((options) => runCommand((db) => showAudit(db, options)));
  program
    .command('access-report')
    .description('list what an account did or what was done at a school, for the notice of a breach')
    .option('--email <ADDRESS>', 'only by this person, with the students in reach', parseAddress)
    .option('--school <CODE>', 'only at this school', parseCode)
    .requiredOption('--since <DATE>', 'from this day on, such as 2026-03-31', parseDay)
    .option('--until <DATE>', 'until the end of this day', parseDay)
    .action((options) => {
      if (!options.email && !options.school)
        throw new UsageError('name an account with --email or a school with --school');
      return runCommand((db) => reportAccess(db, options));
    });
}
