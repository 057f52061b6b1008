import { readFile, rename, writeFile } from 'node:fs/promises';

/** The last backup that was read back without an error. It is a small file, because the API cannot read the backups. */
interface BackupStatus {
  madeAt: string;
  file: string;
  bytes: number;
}

/** A newer backup is expected every night. The alert has the same time. */
export const maxBackupAgeSeconds = 30 * 3_600;

export async function writeBackupStatus(path: string, status: BackupStatus): Promise<void> {
  await writeFile(`${path}.tmp`, `${JSON.stringify(status)}\n`, { mode: 0o640 });
  await rename(`${path}.tmp`, path);
}

/** Returns the age of the last good backup. It is infinite when there was none, so that the alert fires. */
export async function readBackupAgeSeconds(path: string, now: Date): Promise<number> {
  try {
    const { madeAt } = JSON.parse(await readFile(path, 'utf8'));
    const seconds = (now.getTime() - Date.parse(madeAt)) / 1_000;
    return Number.isNaN(seconds) ? Number.POSITIVE_INFINITY : seconds;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}
