import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import type { Manifest } from './manifest.ts';
import { addressOf } from './postgres-programs.ts';
import { BackupError, openForLong } from './settings.ts';

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

/** Whether other sessions, such as those of an API, use the database. */
export async function isInUse(db: Database): Promise<boolean> {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return rows.length > 0;
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);
const unknownDatabase = '3D000';
const insufficientPrivilege = '42501';

/** The command with which a superuser creates a database that belongs to the role of the API. */
const createDatabaseLine = (databaseUrl: string, database: string): string =>
  `cd / && runuser -u postgres -- createdb --owner=${new URL(databaseUrl).username || 'tapin'} ${database}`;

/** Requires an empty database, or creates it. A database with tables is refused. */
export async function requireEmptyDatabase(databaseUrl: string, database: string): Promise<void> {
  if (await isEmpty(databaseUrl, database)) return;
  const { db, close } = openForLong(databaseUrl);
  try {
    await sql`create database ${sql.id(database)}`.execute(db);
  } catch (error) {
    if (codeOf(error) !== insufficientPrivilege) throw error;
    throw new BackupError(
      `There is no database ${database}, and this role may not create one. Run as root on the machine of PostgreSQL: ${createDatabaseLine(databaseUrl, database)}`,
    );
  } finally {
    await close();
  }
}

async function isEmpty(databaseUrl: string, database: string): Promise<boolean> {
  const { db, close } = openForLong(addressOf(databaseUrl, database));
  try {
    const { rows } = await sql<{ tables: number }>`
      select count(*) as tables from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
        and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and relnamespace::regnamespace::text not like 'pg_toast%'`.execute(db);
    if (Number(rows[0]?.tables) === 0) return true;
    throw new BackupError(
      `The database ${database} has tables. A backup is restored into a new database only: name another one.`,
    );
  } catch (error) {
    if (codeOf(error) === unknownDatabase) return false;
    throw error;
  } finally {
    await close();
  }
}

export async function dropDatabase(databaseUrl: string, database: string): Promise<void> {
  const { db, close } = openForLong(databaseUrl);
  try {
    await sql`drop database if exists ${sql.id(database)}`.execute(db);
  } finally {
    await close();
  }
}
