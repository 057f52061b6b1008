import { openPostgres } from '#src/database/database.ts';

/** An error that the person at the command line can correct. Its message says how. */
export class BackupError extends Error {}

/** An error about the content of a backup. The error for the operator also names the file. */
export class DamagedBackupError extends Error {}

export interface BackupContext {
  env: NodeJS.ProcessEnv;
  writeProgress: (line: string) => void;
}

export function requireDatabaseUrl({ DATABASE_URL }: NodeJS.ProcessEnv): string {
  if (DATABASE_URL) return DATABASE_URL;
  throw new BackupError(
    'DATABASE_URL is not set. A backup is made of a PostgreSQL database; the embedded one is for development.',
  );
}

/** Opens a database without a statement timeout. */
export const openForLong = (databaseUrl: string) =>
  openPostgres(databaseUrl, () => {}, { maxConnections: 2, statementTimeoutMs: 0 });

export const describeBytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;

export const secondsSince = (started: number): number => Math.round((performance.now() - started) / 100) / 10;
