import { openPostgres } from '#src/database/database.ts';
import { BackupError } from './backup-error.ts';
import { type BackupKey, readKeyFile } from './key-file.ts';

/** The variables and streams of a command about backups. */
export interface BackupContext {
  env: NodeJS.ProcessEnv;
  /** Writes a line while the command runs. */
  writeProgress: (line: string) => void;
}

export function requireDatabaseUrl({ DATABASE_URL }: NodeJS.ProcessEnv): string {
  if (DATABASE_URL) return DATABASE_URL;
  throw new BackupError(
    'DATABASE_URL is not set. A backup is made of a PostgreSQL database; the embedded one is for development.',
  );
}

export const readKey = ({ BACKUP_KEY_FILE }: NodeJS.ProcessEnv): Promise<BackupKey> =>
  readKeyFile(BACKUP_KEY_FILE);

/** Opens a database for statements that take as long as they need. */
export const openForLong = (databaseUrl: string) =>
  openPostgres(databaseUrl, () => {}, { maxConnections: 2, statementTimeoutMs: 0 });

export const describeBytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;

export const secondsSince = (started: number): number => Math.round((performance.now() - started) / 100) / 10;
