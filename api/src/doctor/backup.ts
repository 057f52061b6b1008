import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Finding, ok, problem, warning } from '@tapin/delivery/doctor/finding';
import type { Config } from '#src/basics/config.ts';
import { maxBackupAgeSeconds, readBackupAgeSeconds } from '#src/infrastructure/monitoring/machine-metrics.ts';

const about = 'backup';
const start = 'run as root: systemctl start tapin-backup; its messages: journalctl -u tapin-backup -n 20';

/** Checks that a backup was made last night, and that deletions could be repeated after a restore. */
export async function checkBackup(
  { backupStatus, retentionLedger }: Config,
  now = new Date(),
): Promise<Finding[]> {
  const ledger =
    retentionLedger === null
      ? [
          warning(
            about,
            'what is deleted after a backup comes back with a restore: set RETENTION_LEDGER to a file that is not in the database',
          ),
        ]
      : [];
  return [await aboutAge(backupStatus, now), ...ledger];
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
