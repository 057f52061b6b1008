import { readdirSync, readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { type Database, openPGliteImage, openPostgres } from '#src/database/database.ts';
import { onPostgres } from './fresh-database.ts';
import { emptyDatabase } from './lasting-database.ts';

const folder = new URL('../src/database/migrations/', import.meta.url);

/** An empty database as the API of an earlier version left it: with the migrations whose number is below `number`. */
export async function databaseBefore(t: TestContext, number: string): Promise<Database> {
  const { db, close } = onPostgres
    ? openPostgres(await emptyDatabase(t), () => {})
    : await openPGliteImage(null);
  t.after(close);
  await sql`create table migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
    db,
  );
  for (const name of readdirSync(folder).sort()) {
    if (name >= number) break;
    await sql.raw(readFileSync(new URL(name, folder), 'utf8')).execute(db);
    await db.insertInto('migrations').values({ name }).execute();
  }
  return db;
}
