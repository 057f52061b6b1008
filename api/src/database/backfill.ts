import { CompiledQuery, type Transaction } from 'kysely';
import type { Migration } from './migration-files.ts';
import type { Tables } from './tables.ts';

/** The row that the statement of a backfill returns. */
interface Batch {
  /** The number of rows that the batch processed; 0 ends the backfill. */
  rows: number;
  /** The position after this batch, as text. The next batch gets it as $1. */
  position?: string | null;
}

/**
 * Runs the next batch of a backfill and stores its progress. Returns the number of rows of all batches so far, or null
 * when nothing was left.
 */
export async function runBatch(
  transaction: Transaction<Tables>,
  { name, text }: Migration,
): Promise<number | null> {
  const progress = await transaction
    .selectFrom('backfills')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirst();
  const parameters = text.includes('$1') ? [progress?.position ?? null] : [];
  const { rows: batches } = await transaction.executeQuery<Batch>(CompiledQuery.raw(text, parameters));
  const { rows, position = null } = readBatch(name, batches);
  if (rows === 0) {
    await transaction.deleteFrom('backfills').where('name', '=', name).execute();
    return null;
  }
  const total_rows = (progress?.total_rows ?? 0) + rows;
  await transaction
    .insertInto('backfills')
    .values({ name, position, total_rows })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ position, total_rows }))
    .execute();
  return total_rows;
}

function readBatch(name: string, batches: Batch[]): Batch {
  const [batch] = batches;
  if (batches.length !== 1 || typeof batch?.rows !== 'number' || typeof (batch.position ?? '') !== 'string') {
    throw new Error(`${name} must return one row with "rows", a number, and "position", a text or null`);
  }
  return batch;
}
