import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { migrate } from '#src/database/migrate.ts';
import { compareMigrations } from '#src/database/migration-state.ts';
import { BackupError } from './backup-error.ts';
import { countTables, serverVersion } from './database-facts.ts';
import type { BackupKey } from './key-file.ts';
import type { Manifest } from './manifest.ts';
import { discard } from './parts.ts';
import { addressOf, findProgram, startProgram } from './postgres-programs.ts';
import { readBackup } from './read-backup.ts';
import { DamagedBackupError } from './sealed-records.ts';
import { openForLong } from './settings.ts';
import { writeStoreFile } from './store-files.ts';

interface RestoreTarget {
  databaseUrl: string;
  database: string;
  /** A new folder for the store, or null to leave the store in the backup. */
  store: string | null;
}

const majorOf = (version: string) => Number.parseInt(version, 10);

/** Refuses a backup whose tables this version does not know. */
export function requireKnownMigrations({ migrations, version }: Manifest): void {
  const { unknown, tooOld } = compareMigrations(new Set(migrations));
  if (tooOld !== null)
    throw new BackupError(
      `The backup is from before the first release (its last migration is ${tooOld}): only the version that made it can restore it.`,
    );
  if (unknown.length > 0)
    throw new BackupError(
      `The backup is of a newer version of TapIn (${version} with ${unknown.join(', ')}): restore it with the operator.js of that version.`,
    );
}

/** Finds the program for the restore, before anything is created. */
async function findRestoreProgram({ databaseUrl }: RestoreTarget, { server, dumpedBy }: Manifest) {
  const { db, close } = openForLong(databaseUrl);
  const { text, major } = await serverVersion(db).finally(close);
  if (major < majorOf(server))
    throw new BackupError(
      `The backup is of PostgreSQL ${server}, and this server is ${text}: use PostgreSQL ${majorOf(server)} or newer.`,
    );
  return findProgram('pg_restore', majorOf(dumpedBy));
}

/** Restores the parts of a backup, which was read before, and compares the number of rows of all tables. */
export async function restoreInto(
  file: string,
  key: BackupKey,
  target: RestoreTarget,
  manifest: Manifest,
): Promise<void> {
  const program = await findRestoreProgram(target, manifest);
  const address = addressOf(target.databaseUrl, target.database);
  await readBackup(file, key, async (name, content) => {
    if (name.kind === 'database') return restoreDump(program, address, content);
    if (target.store !== null) return writeStoreFile(target.store, name, content);
    return discard(name, content);
  });
  const { db, close } = openForLong(address);
  try {
    await sql`analyze`.execute(db);
    requireSameCounts(await countTables(db), manifest.tables);
  } finally {
    await close();
  }
}

async function restoreDump(
  program: Parameters<typeof startProgram>[1],
  address: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const args = ['--exit-on-error', '--no-owner', '--no-privileges', '--no-password'];
  const restoring = startProgram('pg_restore', program, address, args);
  restoring.stdout.resume();
  try {
    await pipeline(Readable.from(content), restoring.stdin);
  } catch (error) {
    if (error instanceof DamagedBackupError) throw error;
    // The program closed its input, and its own message says why.
    await restoring.ended;
    throw error;
  } finally {
    restoring.stdin.destroy();
  }
  await restoring.ended;
}

function requireSameCounts(found: Manifest['tables'], expected: Manifest['tables']): void {
  const names = new Set([...Object.keys(found), ...Object.keys(expected)]);
  const different = [...names].filter((name) => found[name] !== expected[name]);
  if (different.length === 0) return;
  const list = different.map((name) => `${name} (${expected[name] ?? 0} rows became ${found[name] ?? 0})`);
  throw new BackupError(`The restored database differs from the backup: ${list.join(', ')}.`);
}

/** Opens a restored database, and migrates it to this version when the backup is of an earlier one. */
export async function withRestored<T>(
  databaseUrl: string,
  database: string,
  work: (db: Database, applied: string[]) => Promise<T>,
): Promise<T> {
  const { db, close } = openForLong(addressOf(databaseUrl, database));
  try {
    return await work(db, await migrate(db));
  } finally {
    await close();
  }
}
