import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { holdLease } from './lease.ts';
import type { Ledger } from './ledger.ts';

export interface RetentionContext {
  db: Database;
  now: Date;
  /** The day for which data is due, `YYYY-MM-DD`. */
  day: string;
  ledger: Ledger;
  /** After each transaction the process waits for so many times its duration, so that calls stay fast. */
  pauseRatio: number;
  isRunning: () => boolean;
}

/** The longest pause, so that the lease of the night does not end in it. */
const maxPauseMs = 10_000;

/** The entry about what was deleted, for the list of the district and the audit. */
interface DeletionEntry {
  districtId: number | null;
  kind: string;
  /** Data before this day was deleted. */
  before: string;
}

/** Deletes what is due, one bounded transaction after the other, and records it. Returns the number of rows. */
export async function deleteInParts(
  { db, now, pauseRatio, isRunning }: RetentionContext,
  owner: string,
  { districtId, kind, before }: DeletionEntry,
  deleteNext: (transaction: Database) => Promise<number | null>,
): Promise<number> {
  let rows = 0;
  while (isRunning()) {
    const begun = performance.now();
    const deleted = await db.transaction().execute(async (transaction) => {
      await holdLease(transaction, owner);
      return deleteNext(transaction);
    });
    if (deleted === null) break;
    rows += deleted;
    if (pauseRatio > 0) await delay(Math.min((performance.now() - begun) * pauseRatio, maxPauseMs));
  }
  if (rows > 0) {
    await db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('retention_deletions')
        .values({ district_id: districtId, kind, rows, deleted_at: now, before })
        .execute();
      const detail = { kind, rows, before };
      const place = districtId === null ? {} : { districtId };
      await audit(transaction, { at: now, actorId: null, action: 'retention', ...place, detail });
    });
  }
  return rows;
}
