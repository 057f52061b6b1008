import type { TestContext } from 'node:test';
import { sql } from 'kysely';
import { type Database, openPostgres } from '#src/database/database.ts';
import { runOn } from './postgres.ts';

/** Copies a database of the test server in its current state, like a backup that is restored later. */
export async function copyDatabase(t: TestContext, db: Database): Promise<Database> {
  const server = process.env.TEST_POSTGRES ?? '';
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const name = rows[0]?.name ?? '';
  const run = (statement: string) => runOn(`${server}/postgres`, statement);
  // A database with connections cannot be copied. The pool connects again with its next query.
  await run(`alter database ${name} allow_connections false`);
  await run(`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`);
  await run(`create database ${name}_copy template ${name} strategy file_copy`);
  for (const each of [name, `${name}_copy`]) await run(`alter database ${each} allow_connections true`);
  const copy = openPostgres(`${server}/${name}_copy`, () => {});
  t.after(async () => {
    await copy.close();
    await run(`drop database if exists ${name}_copy with (force)`);
  });
  return copy.db;
}
