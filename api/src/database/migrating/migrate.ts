import { setTimeout as sleep } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '#src/database/tables/tables.ts';
import {
  assertCompatible,
  type Migration,
  migrationsFolder,
  readApplied,
  readMigrations,
} from './migration-state.ts';

interface Batch {
  /** The number of rows that the batch processed; 0 ends the backfill. */
  rows: number;
  /** The position after this batch, as a text. The next batch gets it as $1. */
  position?: string | null;
}

/**
 * Runs the next batch of a backfill and stores its progress. Returns the number of rows of all batches so far, or null
 * when nothing was left.
 */
async function runBatch(transaction: Transaction<Tables>, { name, text }: Migration): Promise<number | null> {
  const progress = await transaction
    .selectFrom('backfills')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  const parameters = text.includes('$1') ? [progress?.position ?? null] : [];
  const { rows: batches } = await transaction.executeQuery<Batch>(CompiledQuery.raw(text, parameters));
  const { rows, position = null } = readBatch(name, batches);
  if (rows === 0) {
    await transaction.deleteFrom('backfills').where('name', '=', name).execute();
    return null;
  }
  const total_rows = (progress?.total_rows ?? 0) + rows;
  await transaction
    .insertInto('backfills')
    .values({ name, position, total_rows })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position, total_rows }))
    .execute();
  return total_rows;
}

function readBatch(name: string, batches: Batch[]): Batch {
  const [batch] = batches;
  if (batches.length !== 1 || typeof batch?.rows !== 'number' || typeof (batch.position ?? '') !== 'string') {
    throw new Error(`${name} must return one row with "rows", a number, and "position", a text or null`);
  }
  return batch;
}

const migrationLockId = 7_461_001;

/**
 * While a migration waits for a lock on a table, every later request on that table waits behind it. The time is longer
 * than the `deadlock_timeout` of PostgreSQL, 1 s by default, after which an autovacuum that has the lock is cancelled.
 */
const lockTimeoutMs = 1_500;
const retryLockAfterMs = 2_000;
const lockErrors = new Set(['55P03', '40P01']);

/** After a batch, a backfill pauses for this share of the duration of the batch. */
const pauseShare = 0.5;

interface Listeners {
  /** Called with a line when a migration is applied, and after each batch. */
  onProgress: (line: string) => void;
  onBlocked: (line: string) => void;
}

interface MigrateOptions extends Partial<Listeners> {
  folder?: string;
}

/**
 * Applies the pending migrations and returns their names. Each migration, or each batch of a backfill, is one
 * transaction together with its mark, under a database lock. Stopping at any point leaves a clean state, and the next
 * run continues there. Processes that start together alternate between transactions.
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

/** Returns false when another run or process has applied the migration. */
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
