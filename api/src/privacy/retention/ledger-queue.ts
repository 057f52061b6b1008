import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';
import type { Ledger } from './ledger.ts';
import { LedgerEntrySchema } from './ledger-entries.ts';

const maxEntries = 500;
const intervalMs = seconds(20);

/** Writes the oldest queued decisions to the ledger, and then deletes them. Returns their number. */
async function writeNext(db: Database, ledger: Ledger): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // Another process that writes waits for these rows, so that the order of the decisions stays.
    const { rows } = await sql<{ id: number; entry: unknown }>`
      select id, entry from ledger_queue order by id limit ${maxEntries} for update`.execute(transaction);
    await ledger.append(...rows.map(({ entry }) => Value.Parse(LedgerEntrySchema, entry)));
    await sql`delete from ledger_queue where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      transaction,
    );
    return rows.length;
  });
}

/** Writes all queued decisions to the ledger. */
export async function writeQueuedDecisions(
  db: Database,
  ledger: Ledger,
  isRunning: () => boolean = () => true,
): Promise<void> {
  while (isRunning() && (await writeNext(db, ledger)) > 0);
}

/** Starts a worker that writes decisions to the ledger soon after they were made. */
export function startLedgerWriter({
  db,
  ledger,
  onFailure,
  onRun,
}: {
  db: Database;
  ledger: Ledger;
  onFailure: (error: unknown) => void;
  onRun?: () => void;
}): StoppableWorker {
  return startWorker({
    work: (isRunning) => writeQueuedDecisions(db, ledger, isRunning),
    intervalMs,
    onFailure,
    onRun,
  });
}
