import { createWriteStream, readFileSync } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import type { CommandResult } from '@tapin/servers/command-line';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { readApplied } from '#src/database/migrating/migration-state.ts';
import { writeBackupStatus } from '#src/infrastructure/monitoring/machine-metrics.ts';
import { countTables, serverVersion } from './backup-database.ts';
import { encrypt, readKey } from './encryption.ts';
import { countRows, type Manifest } from './manifest.ts';
import { archiveDump, archiveManifest, archiveStore, readBackup } from './parts.ts';
import { findProgram, startProgram } from './postgres-programs.ts';
import {
  type BackupContext,
  BackupError,
  describeBytes,
  openForLong,
  requireDatabaseUrl,
  secondsSince,
} from './settings.ts';
import { openStoreFiles } from './store-files.ts';

const datedName = /^tapin-\d{8}T\d{6}Z\.backup$/;
const unfinishedName = /^tapin-\d{8}T\d{6}Z\.backup\.partial$/;
const removeUnfinishedAfterMs = 24 * 3_600_000;

const datedFile = (folder: string, now: Date): string =>
  join(folder, `tapin-${now.toISOString().replace(/[-:]|\.\d+/g, '')}.backup`);

/** Deletes old backups of a folder and returns their names. Files with other names are kept. */
async function removeOldBackups(folder: string, keep: number, now = Date.now()): Promise<string[]> {
  const names = (await readdir(folder)).sort();
  const old = names.filter((name) => datedName.test(name)).slice(0, -keep);
  for (const name of names.filter((each) => unfinishedName.test(each))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now - mtimeMs > removeUnfinishedAfterMs) old.push(name);
  }
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

interface BackupOptions {
  withoutStore?: true;
  keep?: number;
}

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

function storeFolderOf({ STORE_DIR }: NodeJS.ProcessEnv, { withoutStore }: BackupOptions): string | null {
  if (withoutStore || STORE_DIR?.startsWith('s3:')) return null;
  if (STORE_DIR) return STORE_DIR;
  throw new BackupError(
    'STORE_DIR is not set, so the release store was not found. Without it add --without-store.',
  );
}

async function requireNewFile(path: string): Promise<void> {
  if (await stat(path).catch(() => null))
    throw new BackupError(`${path} exists. A backup never replaces a file: name another one, or remove it.`);
}

/** Creates the folder. If only root may do that, the error says what root has to type. */
async function requireFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch {
    const { username } = userInfo();
    throw new BackupError(
      `${folder} does not exist, or ${username} cannot write to it. Run as root: install -d -o ${username} -g ${username} -m 700 ${folder}`,
    );
  }
}

/**
 * Writes the database and the release store into one encrypted file. The file gets its final name after it was read
 * back.
 */
export async function createBackup(
  target: string,
  options: BackupOptions,
  context: BackupContext,
): Promise<CommandResult> {
  const { env, writeProgress } = context;
  const started = performance.now();
  const databaseUrl = requireDatabaseUrl(env);
  const key = await readKey(env);
  const store = storeFolderOf(env, options);
  const folder = options.keep === undefined ? null : target;
  const file = folder === null ? target : datedFile(folder, new Date());
  const partial = `${file}.partial`;
  await requireNewFile(file);
  await requireNewFile(partial);
  await requireFolder(dirname(file));
  const { db, close } = openForLong(databaseUrl);
  try {
    const written = await inSnapshot(db, async (transaction, snapshot) => {
      const manifest: { complete?: Manifest } = {};
      const content = archive(transaction, { databaseUrl, snapshot, store, manifest });
      const output = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true });
      await pipeline(await encrypt(key, content), output);
      return manifest.complete;
    });
    writeProgress('Written. Reading it back …');
    const manifest = await readBackup(partial, key);
    if (!isDeepStrictEqual(manifest, written))
      throw new BackupError('The backup that was read differs from what was written.');
    await publish(partial, file);
    const removed = folder === null ? [] : await removeOldBackups(folder, options.keep ?? 1);
    return await report(file, manifest, { env, removed, seconds: secondsSince(started) });
  } catch (error) {
    await rm(partial, { force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new BackupError(
        `There is no space for ${file}: remove what nobody needs, or keep fewer backups.`,
      );
    throw error;
  } finally {
    await close();
  }
}

/** Runs the work in a transaction whose snapshot `pg_dump` uses as well, so that the row counts match the dump. */
async function inSnapshot<T>(
  db: Database,
  work: (transaction: Database, snapshot: string) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => {
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(transaction);
      const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(transaction);
      return work(transaction, rows[0]?.id ?? '');
    });
}

interface BackupSource {
  databaseUrl: string;
  snapshot: string;
  store: string | null;
  /** An object that receives the manifest when it is complete. */
  manifest: { complete?: Manifest };
}

async function* archive(db: Database, source: BackupSource): AsyncGenerator<Uint8Array> {
  // The time of the snapshot. Later changes are not in the backup.
  const madeAt = new Date().toISOString();
  const server = await serverVersion(db);
  const program = await findProgram('pg_dump', server.major);
  const tables = await countTables(db);
  const migrations = [...(await readApplied(db))].sort();
  const args = ['--format=custom', '--no-password', `--snapshot=${source.snapshot}`];
  const dump = startProgram('pg_dump', program, source.databaseUrl, args);
  dump.stdin.end();
  try {
    const database = yield* archiveDump(dump.stdout);
    await dump.ended;
    const store = source.store === null ? null : yield* archiveStore(openStoreFiles(source.store));
    const manifest: Manifest = {
      format: 2,
      version,
      migrations,
      madeAt,
      server: server.text,
      dumpedBy: program.version,
      tables,
      database,
      store,
    };
    source.manifest.complete = manifest;
    yield* archiveManifest(manifest);
  } finally {
    dump.stop();
  }
}

/** Renames a complete file to its final name, and syncs the folder, so that the name survives a power cut. */
async function publish(partial: string, file: string): Promise<void> {
  await requireNewFile(file);
  await rename(partial, file);
  const folder = await open(dirname(file));
  await folder.sync().finally(() => folder.close());
}

async function report(
  file: string,
  manifest: Manifest,
  { env, removed, seconds }: { env: NodeJS.ProcessEnv; removed: string[]; seconds: number },
): Promise<CommandResult> {
  const { size: bytes } = await stat(file);
  const rows = countRows(manifest.tables);
  if (env.BACKUP_STATUS) await writeBackupStatus(env.BACKUP_STATUS, { madeAt: manifest.madeAt, file, bytes });
  const store = manifest.store
    ? `${manifest.store.files} files of the store`
    : 'no files: the store is not in it';
  const lines = [
    `${file}: ${describeBytes(bytes)} with ${rows} rows of ${Object.keys(manifest.tables).length} tables and ${store}.`,
    `It was read back and compared in ${seconds} s. Copy it to another machine, and its key to a third place.`,
    ...removed.map((name) => `Removed ${name}.`),
  ];
  if (!env.BACKUP_STATUS) lines.push('BACKUP_STATUS is not set, so no alert notices when backups stop.');
  return { data: { file, bytes, seconds, manifest, removed }, lines };
}
