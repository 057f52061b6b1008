import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { type Database, openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrate.ts';
import { readMigrations } from '#src/database/migration-files.ts';
import { createEmptyDatabase } from './persistent-database.ts';

/** The migrations that the baseline replaces. Only tests read them. */
const replacedMigrations = fileURLToPath(new URL('./replaced-migrations/', import.meta.url));

/**
 * Applies the migrations whose number is below `number` to an empty database, as an earlier version did. Backfills are
 * only marked, because they find nothing in an empty database.
 */
export async function applyMigrationsBefore(db: Database, number: string): Promise<void> {
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  for (const { name, text, isBackfill, replaces } of [
    ...readMigrations(replacedMigrations),
    ...readMigrations(),
  ]) {
    if (replaces.length > 0 || name >= number) continue;
    if (!isBackfill) await sql.raw(text).execute(db);
    await db.insertInto('migrations').values({ name }).execute();
  }
}

/** Creates an empty database of an earlier version, with the migrations whose number is below `number`. */
export async function databaseBefore(t: TestContext, number: string): Promise<Database> {
  const { db, close } = openPostgres(await createEmptyDatabase(t), () => {});
  t.after(close);
  await applyMigrationsBefore(db, number);
  return db;
}

/** Migrates with the last version before the baseline, then with this version, as the error of `migrate` says. */
export async function migrateThroughReplaced(db: Database): Promise<void> {
  await migrate(db, { folder: replacedMigrations });
  await migrate(db);
}
