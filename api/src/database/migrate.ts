import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { runBatch } from './backfill.ts';
import { type Migration, migrationsFolder, readMigrations } from './migration-files.ts';
import { assertCompatible, readApplied } from './migration-state.ts';
import type { Tables } from './tables.ts';

const migrationLockId = 7_461_001;

/**
 * While a migration waits for a lock on a table, every later request on that table waits behind it. The time is longer
 * than the `deadlock_timeout` of PostgreSQL, 1 s by default, after which an autovacuum that has the lock is cancelled.
 */
const lockTimeoutMs = 1_500;
const retryLockAfterMs = 2_000;
/** The codes of lock_not_available and deadlock_detected. */
const lockErrors = new Set(['55P03', '40P01']);

/** After a batch a backfill pauses for this share of the time that the batch took. */
const pauseShare = 0.5;

interface Listeners {
  /** Receives a line when a migration is applied, and after each batch. */
  onProgress: (line: string) => void;
  /** Receives a line when a lock on a table was not free. */
  onBlocked: (line: string) => void;
}

interface MigrateOptions extends Partial<Listeners> {
  folder?: string;
}

/**
 * Applies the pending migrations and returns their names. Each migration, or each batch of one, and its mark are one
 * transaction under a database lock: stopping anywhere leaves a clean state, the next run continues from there, and
 * processes that start together do one transaction after the other.
 */
export async function migrate(
  db: Kysely<Tables>,
  { folder = migrationsFolder, onProgress = () => {}, onBlocked = () => {} }: MigrateOptions = {},
): Promise<string[]> {
  const files = readMigrations(folder);
  await assertCompatible(db, files);
  const applied: string[] = [];
  for (const file of files) {
    if (await applyMigration(db, file, { onProgress, onBlocked })) applied.push(file.name);
  }
  return applied;
}

/** Returns false when the migration had been applied before, or another process has applied it. */
async function applyMigration(
  db: Kysely<Tables>,
  file: Migration,
  { onProgress, onBlocked }: Listeners,
): Promise<boolean> {
  for (;;) {
    const started = performance.now();
    const step = await runStep(db, file).catch((error: unknown) => {
      if (!isLockError(error)) throw error;
      return 'locked' as const;
    });
    if (step === 'present') return false;
    if (step === 'applied') {
      onProgress(`${file.name}: applied`);
      return true;
    }
    if (step === 'locked') {
      onBlocked(`${file.name}: a lock was not free within ${lockTimeoutMs / 1_000} s, trying again`);
      await sleep(retryLockAfterMs);
    } else {
      onProgress(`${file.name}: ${step.totalRows} rows`);
      await sleep((performance.now() - started) * pauseShare);
    }
  }
}

const isLockError = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && lockErrors.has(String(error.code));

type StepResult = 'present' | 'applied' | { totalRows: number };

const runStep = (db: Kysely<Tables>, file: Migration): Promise<StepResult> =>
  db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`set local lock_timeout = 0`.execute(transaction);
    await sql`select pg_advisory_xact_lock(${sql.lit(migrationLockId)})`.execute(transaction);
    await sql`set local lock_timeout = ${sql.lit(lockTimeoutMs)}`.execute(transaction);
    await sql`create table if not exists migrations (
      name text primary key, applied_at timestamptz not null default now())`.execute(transaction);
    await sql`create table if not exists backfills (
      name text primary key, position text, total_rows bigint not null)`.execute(transaction);
    const applied = await readApplied(transaction);
    if (applied.has(file.name)) return 'present';
    if (file.isBackfill) {
      const totalRows = await runBatch(transaction, file);
      if (totalRows !== null) return { totalRows };
    } else {
      await sql.raw(file.text).execute(transaction);
    }
    await transaction.insertInto('migrations').values({ name: file.name }).execute();
    return 'applied';
  });
