import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { seconds } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { type StoppableWorker, startWorker } from '#src/notifications/worker.ts';
import { type LedgerEntry, LedgerEntrySchema } from './ledger-entries.ts';
import { StoredLedger } from './stored-ledger.ts';

/** A list of changes that is kept outside the database. A deletion is appended before its transaction commits. */
export interface Ledger {
  append(...entries: LedgerEntry[]): Promise<void>;
}

/** Opens the ledger in a folder or a bucket. Without an address there is no ledger. */
export function openLedger(address: string | null): Ledger {
  const stored = address === null ? null : new StoredLedger(address);
  return {
    async append(...entries) {
      if (entries.length > 0) await stored?.append(entries, new Date());
    },
  };
}

const maxEntries = 500;
const intervalMs = seconds(20);

/** Writes the oldest queued decisions to the ledger, and then deletes them from the queue. Returns their number. */
async function writeNext(db: Database, ledger: Ledger): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    // The lock makes other processes wait, so that the order of the decisions is kept.
    const { rows } = await sql<{ id: number; entry: unknown }>`
      select id, entry from ledger_queue order by id limit ${maxEntries} for update`.execute(transaction);
    await ledger.append(...rows.map(({ entry }) => Value.Parse(LedgerEntrySchema, entry)));
    await sql`delete from ledger_queue where id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(
      transaction,
    );
    return rows.length;
  });
}

export async function writeQueuedDecisions(
  db: Database,
  ledger: Ledger,
  isRunning: () => boolean = () => true,
): Promise<void> {
  while (isRunning() && (await writeNext(db, ledger)) > 0);
}

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
