import type { Program } from '@tapin/servers/command-line';
import type { RunCommand } from '#src/operator/command-line/command-line.ts';
import { parseAddress, parseCode, parseDay, parseUserId } from '#src/operator/command-line/command-line.ts';
import { deleteStaff } from './delete-people.ts';
import { disposeDistrict } from './dispose-district.ts';
import {
  addLegalHold,
  confirmForDistrict,
  endLegalHold,
  listLegalHolds,
  replayRetention,
  runRetentionCommand,
  takeOverLedger,
  verifyRetention,
} from './retention.ts';

export function declareRetention(program: Program, runCommand: RunCommand): void {
  const retention = program
    .command('retention')
    .description('how long data is kept, its deletion, and legal holds');
  retention
    .command('run')
    .description('delete what is due in the districts that have confirmed, as in every night')
    .option('--at <DATE>', 'as if it were this day, such as 2029-07-01', parseDay)
    .option('--dry-run', 'count what is due in every district, and delete nothing')
    .option('--pauses', 'wait between the transactions as in the night, so that answers stay fast')
    .option('--yes', 'confirm a deletion for a later day than today')
    .action((options) => runCommand((db, now) => runRetentionCommand(db, options, now)));
  retention
    .command('confirm')
    .description('confirm the dry run of a district on its behalf: data is deleted every night from now on')
    .requiredOption('--district <CODE>', 'the district', parseCode)
    .option('--yes', 'confirm it without a question')
    .action((options) => runCommand((db, now) => confirmForDistrict(db, options, now)));
  retention
    .command('verify')
    .description('search every table for rows that should have been deleted')
    .option('--at <DATE>', 'as if it were this day, such as 2029-07-01', parseDay)
    .action((options) => runCommand((db, now) => verifyRetention(db, options, now)));
  retention
    .command('hold')
    .description('keep all data of a student until the hold ends')
    .requiredOption('--student <ADDRESS_OR_ID>', 'the address or the number of the account')
    .requiredOption('--reason <TEXT>', 'why the data is kept')
    .option('--until <DATE>', 'the last day of the hold', parseDay)
    .action((options) => runCommand((db, now) => addLegalHold(db, options, now)));
  retention
    .command('end-hold')
    .description('end a legal hold')
    .requiredOption('--id <HOLD>', 'the number of the hold', parseUserId)
    .action((options) => runCommand((db, now) => endLegalHold(db, options, now)));
  retention
    .command('holds')
    .description('list the legal holds that are in force')
    .action(() => runCommand((db, now) => listLegalHolds(db, now)));
  retention
    .command('replay')
    .description(
      'after a backup was restored: repeat the deletions, consents and holds since, and end all sessions, links and codes',
    )
    .argument('<LEDGER>', 'the folder or the bucket of the ledger, see RETENTION_LEDGER')
    .option('--yes', 'replay it without a question')
    .action((ledger, options) => runCommand((db, now) => replayRetention(db, { ledger, ...options }, now)));
  retention
    .command('take-over')
    .description(
      'store the ledger of an earlier version, which was a file, in the ledger of RETENTION_LEDGER',
    )
    .argument('<FILE>', 'the file, which is renamed at the end')
    .action((file) => runCommand(() => takeOverLedger(file)));
  program
    .command('delete-staff')
    .description("delete a staff member's account for good")
    .requiredOption('--email <ADDRESS>', 'the address of the account', parseAddress)
    .option('--yes', 'confirm the deletion, which cannot be undone')
    .action((options) => runCommand((db, now) => deleteStaff(db, options, now)));
  program
    .command('dispose-district')
    .description('export a district whose admins have confirmed its removal, and remove it with all its data')
    .requiredOption('--code <CODE>', 'the district', parseCode)
    .requiredOption('--export <FILE>', 'a new file for everything that is removed')
    .requiredOption('--certificate <FILE>', 'a new file for the certificate')
    .action((options) => runCommand((db, now) => disposeDistrict(db, options, now)));
}
