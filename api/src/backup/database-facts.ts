import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Manifest } from './manifest.ts';

/** Counts the rows of all tables. Partitions are tables of their own. */
export async function countTables(db: Database): Promise<Manifest['tables']> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(db);
  const counts: Manifest['tables'] = {};
  for (const { name } of rows) {
    const counted = await sql<{ count: number }>`select count(*) from ${sql.table(name)}`.execute(db);
    counts[name] = Number(counted.rows[0]?.count);
  }
  return counts;
}

export async function serverVersion(db: Database): Promise<{ text: string; major: number }> {
  const { rows } = await sql<{ text: string; major: number }>`
    select current_setting('server_version') as text,
      current_setting('server_version_num')::int / 10000 as major`.execute(db);
  return rows[0] ?? { text: 'unknown', major: 0 };
}

/** Whether other sessions than this one use the database, such as an API. */
export async function isInUse(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows.length > 0;
}
