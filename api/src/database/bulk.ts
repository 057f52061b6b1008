import { sql } from 'kysely';
import type { Database } from './database.ts';

async function setBulk(db: Database, value: string): Promise<string> {
  const { rows } = await sql<{ before: string | null }>`
    with kept as materialized (select current_setting('tapin.bulk', true) as before)
    select before, set_config('tapin.bulk', ${value}, true) from kept`.execute(db);
  return rows[0]?.before ?? '';
}

/**
 * Runs set-based statements with row-level triggers turned off (see the SQL function `is_bulk`). The statements have
 * to do the work of the triggers. `db` has to be a transaction.
 */
export async function inBulk<T>(db: Database, work: () => Promise<T>): Promise<T> {
  const before = await setBulk(db, 'on');
  const result = await work();
  await setBulk(db, before);
  return result;
}
