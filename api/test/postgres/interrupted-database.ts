import type { TestContext } from 'node:test';
import { Kysely } from 'kysely';
import pg from 'pg';
import { postgresDialect } from '#src/database/connection/postgres-dialect.ts';
import { type Database, types } from '#src/database/database.ts';
import type { Tables } from '#src/database/tables/tables.ts';
import { createEmptyDatabase } from './persistent-database.ts';

/**
 * Opens an empty database whose work can be interrupted, and returns it with its address.
 * @param beforeQuery Runs before each query and can throw, which ends the connection as if the process was killed.
 */
export async function openInterrupted(
  t: TestContext,
  beforeQuery: () => void,
): Promise<{ db: Database; url: string }> {
  const url = await createEmptyDatabase(t);
  const pool = new pg.Pool({ connectionString: url, types });
  // The database is dropped before its idle connections are closed.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    const { query } = client;
    client.on('error', () => {});
    Object.assign(client, {
      query: (...args: unknown[]) => {
        beforeQuery();
        return Reflect.apply(query, client, args);
      },
    });
  });
  const db = new Kysely<Tables>({ dialect: postgresDialect(pool) });
  t.after(() => db.destroy());
  return { db, url };
}
