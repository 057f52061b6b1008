import { readdirSync, readFileSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import { StartError } from '#src/basics/start-error.ts';
import type { Tables } from './tables.ts';

const folder = new URL('./migrations/', import.meta.url);
const migrationLock = 7_461_001;

export interface Migrations {
  /** What this version brings and the database lacks. */
  pending: string[];
  /** What a newer version has done to the database. */
  unknown: string[];
}

const ownNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** How the database stands to this version; changes nothing. */
export async function migrationsOf(db: Kysely<Tables>): Promise<Migrations> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('migrations') as found`.execute(db);
  const applied = rows[0]?.found ? await db.selectFrom('migrations').select('name').execute() : [];
  const known = new Set(applied.map(({ name }) => name));
  const own = new Set(ownNames());
  return { pending: [...own.difference(known)], unknown: [...known.difference(own)].sort() };
}

/** What a newer version has changed this one would get wrong, at best with an error at each request. */
export async function refuseNewer(db: Kysely<Tables>): Promise<void> {
  const { unknown } = await migrationsOf(db);
  if (unknown.length === 0) return;
  throw new StartError(
    `A newer version of TapIn has changed this database (${unknown.join(', ')}): start that version, or go back as docs/operations.md says.`,
  );
}

/**
 * Brings the database up to date. Each migration and its mark are one transaction under a database lock: stopping
 * anywhere leaves a clean state, and processes that start together take turns.
 */
export async function migrate(db: Kysely<Tables>): Promise<string[]> {
  const applied: string[] = [];
  await refuseNewer(db);
  for (const name of ownNames()) {
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
