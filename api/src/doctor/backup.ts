import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, ok, problem, rootCause, warning } from '@tapin/delivery/doctor/finding';
import type { Config } from '#src/basics/config.ts';
import type { Database } from '#src/database/database.ts';
import { maxBackupAgeSeconds, readBackupAgeSeconds } from '#src/infrastructure/monitoring/machine-metrics.ts';
import { readWalArchive, type WalArchive } from '#src/infrastructure/monitoring/wal-archive.ts';
import { readLedger } from '#src/privacy/retention/ledger/stored-ledger.ts';

const about = 'backup';
const start = 'run as root: systemctl start tapin-backup; its messages: journalctl -u tapin-backup -n 20';

/** Checks that a backup was made last night, and that deletions could be repeated after a restore. */
export async function checkBackup(
  { backupStatus, retentionLedger }: Config,
  now = new Date(),
): Promise<Finding[]> {
  return [await aboutAge(backupStatus, now), await aboutLedger(retentionLedger)];
}

async function aboutLedger(ledger: string | null): Promise<Finding> {
  if (ledger === null)
    return warning(
      'ledger',
      'what is deleted after a backup comes back with a restore: set RETENTION_LEDGER to a bucket, or to a folder that is not on the disk of the database',
    );
  try {
    const entries = await readLedger(ledger);
    return ok('ledger', `${ledger} has ${entries.length} changes, which a restore repeats`);
  } catch (error) {
    // The message of an error about a bucket says what to check, and its cause does not.
    return problem('ledger', error instanceof Error ? error.message : String(error));
  }
}

/** A segment is archived within a minute. The alert uses the same limit. */
const maxWaitingSeconds = 600;

/** Checks that the archive of the database receives its changes. Some hosted databases do not tell. */
export async function checkArchive(db: Database): Promise<Finding[]> {
  try {
    return aboutArchive(await readWalArchive(db));
  } catch (error) {
    return [warning('archive', `whether it receives the changes is not known: ${rootCause(error)}`)];
  }
}

/** Without an archive nothing is reported. */
export function aboutArchive(archive: WalArchive | null): Finding[] {
  if (archive === null) return [];
  const { waitingSeconds, isFailing, lastArchivedAt } = archive;
  const last = lastArchivedAt?.toISOString() ?? 'no time yet';
  if (waitingSeconds <= maxWaitingSeconds) return [ok('archive', `it has the changes until ${last}`)];
  const reason = isFailing ? 'archive_command fails' : 'archive_command does not end';
  return [
    problem(
      'archive',
      `it has received nothing since ${last}, because ${reason}, so that later changes cannot be restored and the disk of the database fills: run as root on its machine: runuser -u postgres -- pgbackrest --stanza=tapin check; tail /var/log/postgresql/*.log`,
    ),
  ];
}

async function aboutAge(backupStatus: string | null, now: Date): Promise<Finding> {
  if (backupStatus === null)
    return warning(
      about,
      'nobody notices when backups stop: set BACKUP_STATUS in api.env, and run as root: systemctl enable --now tapin-backup.timer',
    );
  const folder = dirname(backupStatus);
  if (!existsSync(folder))
    return problem(
      about,
      `the folder ${folder} is gone: run as root: install -d -o tapin -g tapin -m 700 ${folder} && systemctl start tapin-backup; then look for the earlier backups`,
    );
  const seconds = await readBackupAgeSeconds(backupStatus, now);
  if (!Number.isFinite(seconds))
    return problem(about, `there is no good backup, says ${backupStatus}: ${start}`);
  const age = `the last good backup is ${(seconds / 3_600).toFixed(1)} hours old`;
  return seconds > maxBackupAgeSeconds ? problem(about, `${age}: ${start}`) : ok(about, age);
}
