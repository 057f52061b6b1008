import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);
const migrationLock = 7_461_001;

/**
 * Brings the database up to date. Each migration and its mark are one transaction under a database lock: stopping
 * anywhere leaves a clean state, and processes that start together take turns.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const applied: string[] = [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  for (const name of names.sort()) {
    await db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`set local lock_timeout = 0`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
      await sql`create table if not exists migrations (
        name text primary key, applied_at timestamptz not null default now())`.execute(transaction);
      const known = await transaction
        .selectFrom('migrations')
        .select('name')
        .where('name', '=', name)
        .executeTakeFirst();
      if (known) return;
      await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(transaction);
      await transaction.insertInto('migrations').values({ name }).execute();
      applied.push(name);
    });
  }
  return applied;
}
