import { open } from 'node:fs/promises';
import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { endAllAccess } from '#src/privacy/retention/replay.ts';
import { BackupError } from './backup-error.ts';
import { isInUse } from './database-facts.ts';
import { countRows } from './manifest.ts';
import { requireEmptyDatabase } from './new-database.ts';
import { databaseNameIn } from './postgres-programs.ts';
import { readBackup } from './read-backup.ts';
import { requireKnownMigrations, restoreInto, withRestored } from './restore-into.ts';
import { describeNextSteps } from './restore-steps.ts';
import { type BackupContext, openForLong, readKey, requireDatabaseUrl, secondsSince } from './settings.ts';
import { prepareStore } from './store-files.ts';

interface RestoreOptions {
  into: string;
  store?: string | undefined;
}

/** Repeats the changes of a ledger in a restored database, and returns what was done in a line. */
type ReplayLedger = (db: Database, ledger: string) => Promise<string>;

/** Restores a backup into a new database and a new folder, repeats the deletions since, and says what to type next. */
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

/** Returns the ledger with the deletions since the backup, or null when there is none. One that cannot be read is an error. */
async function findLedger({ RETENTION_LEDGER }: NodeJS.ProcessEnv): Promise<string | null> {
  if (!RETENTION_LEDGER) return null;
  try {
    await (await open(RETENTION_LEDGER)).close();
    return RETENTION_LEDGER;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new BackupError(`The ledger cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}

/** A backup brings back sessions, links and codes that were revoked after it. */
async function endAccess(db: Database, { RETENTION_LEDGER }: NodeJS.ProcessEnv): Promise<string> {
  const sessions = await endAllAccess(db);
  const found = RETENTION_LEDGER
    ? `The ledger ${RETENTION_LEDGER} does not exist: nothing was deleted or refused since it was set up, or it is lost, and what was deleted or refused after the backup is back.`
    : 'Whatever was deleted or refused after the backup is back, because RETENTION_LEDGER is not set.';
  return `Ended ${sessions} sessions, and all links and codes. ${found} If there is a copy of the ledger, run after the last step: node operator.js retention replay FILE`;
}

async function isDatabaseInUse(databaseUrl: string, into: string): Promise<boolean> {
  if (databaseNameIn(databaseUrl) === into) return false;
  const { db, close } = openForLong(databaseUrl);
  // On a new server the database of today does not exist.
  return isInUse(db)
    .catch(() => false)
    .finally(close);
}
