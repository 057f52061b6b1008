import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** Counts the rows of a query. `from` begins with the `from` clause of the query. */
export async function countRows(db: Database, from: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count ${from}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Page {
  offset: number;
  pageSize: number;
}
