import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CommandResult } from '@tapin/servers/command-line';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { compareMigrations } from '#src/database/migrating/migration-state.ts';
import { endAllAccess } from '#src/privacy/retention/ledger/replay.ts';
import { readLedger } from '#src/privacy/retention/ledger/stored-ledger.ts';
import { countTables, isInUse, requireEmptyDatabase, serverVersion } from './backup-database.ts';
import { type BackupKey, readKey } from './encryption.ts';
import { countRows, type Manifest } from './manifest.ts';
import { discard, readBackup } from './parts.ts';
import { addressOf, databaseNameIn, findProgram, startProgram } from './postgres-programs.ts';
import { describeNextSteps } from './restore-steps.ts';
import {
  type BackupContext,
  BackupError,
  DamagedBackupError,
  openForLong,
  requireDatabaseUrl,
  secondsSince,
} from './settings.ts';
import { prepareStore, writeStoreFile } from './store-files.ts';

interface RestoreTarget {
  databaseUrl: string;
  database: string;
  /** A new folder for the store, or null to restore no store. */
  store: string | null;
}

const majorOf = (version: string) => Number.parseInt(version, 10);

/** Refuses a backup with migrations that this version does not know. */
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

async function findRestoreProgram({ databaseUrl }: RestoreTarget, { server, dumpedBy }: Manifest) {
  const { db, close } = openForLong(databaseUrl);
  const { text, major } = await serverVersion(db).finally(close);
  if (major < majorOf(server))
    throw new BackupError(
      `The backup is of PostgreSQL ${server}, and this server is ${text}: use PostgreSQL ${majorOf(server)} or newer.`,
    );
  return findProgram('pg_restore', majorOf(dumpedBy));
}

/** Restores the parts of a backup that was checked before, and compares the row counts of all tables. */
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
    // The program closed its input. Its own message says why.
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

interface RestoreOptions {
  into: string;
  store?: string | undefined;
}

/** Repeats the changes of a ledger in a restored database, and returns a line about what was done. */
type ReplayLedger = (db: Database, ledger: string) => Promise<string>;

/** Restores a backup into a new database and a new folder, repeats the later deletions, and says what to type next. */
export async function restoreBackup(
  file: string,
  { into, store }: RestoreOptions,
  { env, writeProgress }: BackupContext,
  replay: ReplayLedger,
): Promise<CommandResult> {
  const started = performance.now();
  const databaseUrl = requireDatabaseUrl(env);
  const key = await readKey(env);
  const ledger = await findLedger(env);
  writeProgress(`Reading ${file} …`);
  const manifest = await readBackup(file, key);
  requireKnownMigrations(manifest);
  if (store !== undefined) await prepareStore(manifest, store);
  await requireEmptyDatabase(databaseUrl, into);
  writeProgress(`Every part is whole. Restoring the backup of ${manifest.madeAt} into ${into} …`);
  const target = { databaseUrl, database: into, store: store ?? null };
  await restoreInto(file, key, target, manifest);
  const { applied, replayed } = await withRestored(databaseUrl, into, async (db, migrations) => ({
    applied: migrations,
    replayed: ledger === null ? await endAccess(db, env) : await replay(db, ledger),
  }));
  const seconds = secondsSince(started);
  const isBusy = await isDatabaseInUse(databaseUrl, into);
  return {
    data: { file, database: into, store: target.store, seconds, manifest, applied, replayed },
    lines: [
      `${into} has the ${countRows(manifest.tables)} rows of ${manifest.madeAt}, as many in each table as in the backup, after ${seconds} s.`,
      ...(applied.length > 0 ? [`It was migrated to this version: ${applied.join(', ')}.`] : []),
      replayed,
      ...(await describeNextSteps({ env, databaseUrl, into, store, isBusy, madeAt: manifest.madeAt })),
    ],
  };
}

/**
 * Returns the address of the ledger with the deletions since the backup, or null when it has no entry or none is
 * configured. Throws when the ledger cannot be read.
 */
async function findLedger({ RETENTION_LEDGER }: NodeJS.ProcessEnv): Promise<string | null> {
  if (!RETENTION_LEDGER) return null;
  const entries = await readLedger(RETENTION_LEDGER);
  return entries.length > 0 ? RETENTION_LEDGER : null;
}

/** Ends all sessions, links and codes, because a backup restores those that were revoked after it. */
async function endAccess(db: Database, { RETENTION_LEDGER }: NodeJS.ProcessEnv): Promise<string> {
  const sessions = await endAllAccess(db);
  const found = RETENTION_LEDGER
    ? `The ledger ${RETENTION_LEDGER} has no entries: nothing was deleted or refused since it was set up, or it is lost, and what was deleted or refused after the backup is back.`
    : 'Whatever was deleted or refused after the backup is back, because RETENTION_LEDGER is not set.';
  return `Ended ${sessions} sessions, and all links and codes. ${found} If there is a copy of the ledger, run after the last step: node operator.js retention replay LEDGER`;
}

async function isDatabaseInUse(databaseUrl: string, into: string): Promise<boolean> {
  if (databaseNameIn(databaseUrl) === into) return false;
  const { db, close } = openForLong(databaseUrl);
  // On a new server the current database does not exist.
  return isInUse(db)
    .catch(() => false)
    .finally(close);
}
