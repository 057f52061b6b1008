import { type CommandResult, type Program, parseWholeNumber, UsageError } from '@tapin/servers/command-line';
import { drillArchive } from '#src/backup/archive-drill.ts';
import { createBackup } from '#src/backup/create-backup.ts';
import { drillBackup } from '#src/backup/drill.ts';
import { makeKeyFile } from '#src/backup/encryption.ts';
import { restoreBackup } from '#src/backup/restore.ts';
import { restoreStore } from '#src/backup/restore-steps.ts';
import type { BackupContext } from '#src/backup/settings.ts';
import { systemClock } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { parseCode, parseDatabase, parseFolder, parseTime } from '#src/operator/command-line/command-line.ts';
import { backUpDistrict } from '#src/operator/retention/export-district.ts';
import { replayRetention } from '#src/operator/retention/retention.ts';

async function makeKey(file: string): Promise<CommandResult> {
  const { recipient } = await makeKeyFile(file);
  const lines = [
    `${file} has the new key ${recipient}. Set BACKUP_KEY_FILE=${file}.`,
    'Keep a copy of it away from this machine and from the backups: without it no backup can be read.',
  ];
  return { data: { file, recipient }, lines };
}

async function replay(db: Database, ledger: string): Promise<string> {
  const { lines } = await replayRetention(db, { ledger, yes: true }, systemClock.now());
  return `${ledger}: ${lines.join(' ')}`;
}

export function declareBackup(
  program: Program,
  report: (result: CommandResult) => void,
  context: BackupContext,
): void {
  program
    .command('backup')
    .description('write the database and the release store into one file of age, and read it back')
    .argument('[FILE]', 'a new file, or with --keep a folder')
    .option(
      '--keep <N>',
      'give the file a name with the time, and keep the newest N of the folder',
      parseWholeNumber(1, 1_000),
    )
    .option('--without-store', 'back up the database only')
    .option('--district <CODE>', 'export only this district: a zip with a CSV file for each table', parseCode)
    .option('--make-key <FILE>', 'create a key for backups in a new file, and make no backup')
    .action(async (file, { makeKey: keyFile, district, ...options }) => {
      if (keyFile !== undefined) return report(await makeKey(keyFile));
      if (file === undefined) throw new UsageError('name the file of the backup, or a folder with --keep');
      if (district !== undefined && options.keep !== undefined)
        throw new UsageError('--keep is for backups of everything, and not for the export of a district');
      report(
        district === undefined
          ? await createBackup(file, options, context)
          : await backUpDistrict(file, district, context),
      );
    });
  program
    .command('restore')
    .description(
      'restore a backup into a new database, a new folder or both; what is used today is not changed',
    )
    .argument('<FILE>', 'the backup')
    .option(
      '--into <DATABASE>',
      'a new or empty database on the server of DATABASE_URL; without it only the store is restored',
      parseDatabase,
    )
    .option('--store <FOLDER>', 'a new folder for the release store; without it the store stays in the file')
    .action(async (file, { into, store }) => {
      if (into !== undefined) return report(await restoreBackup(file, { into, store }, context, replay));
      if (store === undefined)
        throw new UsageError(
          'name a new database with --into, a new folder for the store with --store, or both',
        );
      report(await restoreStore(file, store, context));
    });
  program
    .command('drill')
    .description('restore a backup or the archive into a temporary place, check it, and remove it')
    .argument('[FILE]', 'the backup; without it the archive of pgBackRest, as root on a machine that has it')
    .option('--database <DATABASE>', 'the temporary database of a backup', parseDatabase, 'tapin_drill')
    .option(
      '--until <TIME>',
      'the time of the archive, such as 2026-11-28T10:14:00Z; without it now',
      parseTime,
    )
    .option(
      '--folder <FOLDER>',
      'the temporary folder of the archive',
      parseFolder,
      '/var/lib/postgresql/tapin-drill',
    )
    .option('--stanza <NAME>', 'the name of the database in pgbackrest.conf', 'tapin')
    .option(
      '--wait <SECONDS>',
      'how long the archive may take to receive a change',
      parseWholeNumber(1, 3_600),
      300,
    )
    .action(async (file, { database, wait, ...options }) =>
      report(
        file === undefined
          ? await drillArchive({ ...options, waitSeconds: wait }, context, replay)
          : await drillBackup(file, { database }, context),
      ),
    );
}
