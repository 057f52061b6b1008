import { type CommandResult, type Program, parseWholeNumber } from '@tapin/shared/server/command-line';
import type { BackupContext } from '#src/backup/settings.ts';
import { upgrade } from './upgrade.ts';

/** Declares `upgrade`. */
export function declareUpgrade(
  program: Program,
  report: (result: CommandResult) => void,
  context: BackupContext,
): void {
  program
    .command('upgrade')
    .description('upgrade this machine to the version in a folder, as root; stops at the first wrong step')
    .argument('<FOLDER>', 'the folder of the next version')
    .option('--dry-run', 'print the steps and the way back, and change nothing')
    .option('--link <PATH>', 'the link to the folder of the version that runs', '/opt/tapin')
    .option(
      '--wait <SECONDS>',
      'how long a server may take until it is ready',
      parseWholeNumber(1, 3_600),
      60,
    )
    .option('--without-backup', 'make no backup, because another machine has just made it')
    .option('--skip-doctor', 'do not stop when doctor finds problems, because you know them')
    .action(async (folder, { wait: waitSeconds, ...options }) =>
      report(await upgrade(folder, { ...options, waitSeconds }, context)),
    );
}
