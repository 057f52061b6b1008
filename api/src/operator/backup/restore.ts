import { stat } from 'node:fs/promises';
import type { CommandResult } from '@tapin/shared/server/command-line';
import type { Database } from '#src/database/database.ts';
import { OperatorError } from '#src/operator/operator-error.ts';
import { replayRetention } from '#src/operator/retention-replay.ts';
import { endAllAccess } from '#src/privacy/retention/replay.ts';
import { isInUse } from './database-facts.ts';
import { countRows, type Manifest } from './manifest.ts';
import { requireEmptyDatabase } from './new-database.ts';
import { databaseNameIn } from './postgres-programs.ts';
import { readBackup } from './read-backup.ts';
import { requireKnownMigrations, restoreInto, withRestored } from './restore-into.ts';
import { describeNextSteps } from './restore-steps.ts';
import { type BackupContext, openForLong, readKey, requireDatabaseUrl, secondsSince } from './settings.ts';
import { requireNewFolder } from './store-files.ts';

interface RestoreOptions {
  into: string;
  store?: string;
}

/** Restores a backup into a new database and a new folder, repeats the deletions since, and says what to type next. */
export async function restoreBackup(
  file: string,
  { into, store }: RestoreOptions,
  { env, writeProgress }: BackupContext,
  now: Date,
): Promise<CommandResult> {
  const started = performance.now();
  const databaseUrl = requireDatabaseUrl(env);
  const key = await readKey(env);
  writeProgress(`Reading ${file} …`);
  const manifest = await readBackup(file, key);
  requireKnownMigrations(manifest);
  requireStore(manifest, store);
  if (store !== undefined) await requireNewFolder(store);
  await requireEmptyDatabase(databaseUrl, into);
  writeProgress(`Every part is whole. Restoring the backup of ${manifest.madeAt} into ${into} …`);
  const target = { databaseUrl, database: into, store: store ?? null };
  const { applied, replayed } = await restoreAll(file, key, target, manifest, { env, now }).catch((error) => {
    const message = error instanceof Error ? error.message : String(error);
    throw new OperatorError(
      `${message} The database ${into} is incomplete: drop it before the next attempt.`,
    );
  });
  const seconds = secondsSince(started);
  const isBusy = await isDatabaseInUse(databaseUrl, into);
  const rows = countRows(manifest.tables);
  return {
    data: { file, database: into, store: store ?? null, seconds, manifest, applied, replayed },
    lines: [
      `${into} has the ${rows} rows of ${manifest.madeAt}, as many in each table as in the backup, after ${seconds} s.`,
      ...(applied.length > 0 ? [`It was migrated to this version: ${applied.join(', ')}.`] : []),
      replayed,
      ...describeNextSteps({ env, databaseUrl, into, store, isBusy }),
    ],
  };
}

function requireStore(manifest: Manifest, store: string | undefined): void {
  if (store !== undefined && manifest.store === null)
    throw new OperatorError('The backup has no store: leave out --store.');
}

async function restoreAll(
  file: string,
  key: Parameters<typeof restoreInto>[1],
  target: Parameters<typeof restoreInto>[2],
  manifest: Manifest,
  { env, now }: { env: NodeJS.ProcessEnv; now: Date },
) {
  await restoreInto(file, key, target, manifest);
  return withRestored(target.databaseUrl, target.database, async (db, applied) => ({
    applied,
    replayed: await replayDeletions(db, env.RETENTION_LEDGER, now),
  }));
}

/** Repeats what was deleted after the backup. Sessions, links and codes end in any case. */
async function replayDeletions(db: Database, ledger: string | undefined, now: Date): Promise<string> {
  const exists = ledger ? await stat(ledger).catch(() => null) : null;
  if (ledger && exists) {
    const { lines } = await replayRetention(db, { file: ledger, yes: true }, now);
    return `${ledger}: ${lines.join(' ')}`;
  }
  const sessions = await endAllAccess(db);
  const reason = ledger ? `the ledger ${ledger} does not exist` : 'RETENTION_LEDGER is not set';
  return `Ended ${sessions} sessions, and all links and codes. What was deleted or refused after the backup is BACK, because ${reason}: if a copy of the ledger exists, run "operator retention replay FILE" after the last step.`;
}

async function isDatabaseInUse(databaseUrl: string, into: string): Promise<boolean> {
  if (databaseNameIn(databaseUrl) === into) return false;
  const { db, close } = openForLong(databaseUrl);
  // A server on which nothing is left has no such database.
  return isInUse(db)
    .catch(() => false)
    .finally(close);
}
