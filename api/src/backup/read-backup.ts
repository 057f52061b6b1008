import { createReadStream } from 'node:fs';
import { BackupError } from './backup-error.ts';
import type { BackupKey } from './key-file.ts';
import type { Manifest } from './manifest.ts';
import { readParts } from './parts.ts';
import { DamagedBackupError, openRecords } from './sealed-records.ts';

/** Reads a whole backup, decrypts it, compares all checksums, and returns its manifest. */
export async function readBackup(
  file: string,
  key: BackupKey,
  use?: Parameters<typeof readParts>[1],
): Promise<Manifest> {
  const bytes = createReadStream(file, { highWaterMark: 1024 * 1024 });
  try {
    return await readParts(openRecords(key, bytes), use);
  } catch (error) {
    if (error instanceof DamagedBackupError) throw new BackupError(`${file}: ${error.message}`);
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new BackupError(`${file} does not exist.`);
    throw error;
  } finally {
    bytes.destroy();
  }
}
