import { hkdfSync, randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { openPostgres } from '#src/database/database.ts';

/** An error that the person at the command line can correct. Its message says how. */
export class BackupError extends Error {}

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

export const readKey = ({ BACKUP_KEY_FILE }: NodeJS.ProcessEnv): Promise<BackupKey> =>
  readKeyFile(BACKUP_KEY_FILE);

/** Opens a database without a statement timeout. */
export const openForLong = (databaseUrl: string) =>
  openPostgres(databaseUrl, () => {}, { maxConnections: 2, statementTimeoutMs: 0 });

export const describeBytes = (bytes: number): string =>
  bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(2)} GB`;

export const secondsSince = (started: number): number => Math.round((performance.now() - started) / 100) / 10;

export interface BackupKey {
  secret: Buffer;
  /** Identifies the key in a backup and in messages without revealing the secret. */
  id: Buffer;
}

const secretBytes = 32;
const beginning = 'tapin-backup-key-1 ';

export const keyOf = (secret: Buffer): BackupKey => ({
  secret,
  id: Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'id of the key', 8)),
});

export async function makeKeyFile(path: string): Promise<BackupKey> {
  const secret = randomBytes(secretBytes);
  try {
    await writeFile(path, `${beginning}${secret.toString('base64')}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
  } catch (error) {
    throw new BackupError(`The key cannot be written: ${error instanceof Error ? error.message : error}.`);
  }
  return keyOf(secret);
}

async function readKeyFile(path: string | undefined): Promise<BackupKey> {
  if (!path)
    throw new BackupError(
      'BACKUP_KEY_FILE is not set: create a key with "operator backup --make-key FILE", keep a copy of it on another machine, and set the variable to the file.',
    );
  const text = await readFile(path, 'utf8').catch((error: Error) => {
    throw new BackupError(`The key in BACKUP_KEY_FILE cannot be read: ${error.message}.`);
  });
  const secret = Buffer.from(text.trim().replace(beginning, ''), 'base64');
  if (text.startsWith(beginning) && secret.length === secretBytes) return keyOf(secret);
  throw new BackupError(`${path} has no key of "operator backup --make-key".`);
}
