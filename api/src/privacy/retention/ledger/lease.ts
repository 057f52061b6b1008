import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import type { Ledger } from './ledger.ts';

/** A process that has not renewed its lease for so long has ended, and another one may delete. */
const leaseSeconds = 120;

const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** Another process deletes, so that this one stops after having changed nothing. */
export class RetentionBusyError extends Error {
  constructor() {
    super('Another process deletes data at the moment.');
  }
}

/** Acquires the lease for a process, or renews it. The row stays locked until the transaction ends. */
export async function holdLease(db: Database, owner: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into retention_lease as lease (id, leased_by, leased_until) values (1, ${owner}, ${leaseEnd})
    on conflict (id) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
    where lease.leased_by is null or lease.leased_by = ${owner} or lease.leased_until < clock_timestamp()`.execute(
    db,
  );
  if (numAffectedRows === 0n) throw new RetentionBusyError();
}

/** Waits until no deletion is in progress. None begins before the transaction ends. */
export async function lockDeletions(db: Database): Promise<void> {
  await sql`insert into retention_lease as lease (id) values (1)
    on conflict (id) do update set leased_by = lease.leased_by`.execute(db);
}

export async function releaseLease(db: Database, owner: string): Promise<void> {
  await db
    .updateTable('retention_lease')
    .set({ leased_by: null, leased_until: null })
    .where('leased_by', '=', owner)
    .execute();
}

/** Stores that the run of a night is complete. */
export async function completeNight(db: Database, day: string): Promise<void> {
  await db
    .insertInto('retention_lease')
    .values({ id: 1, completed_on: day })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ completed_on: day }))
    .execute();
}

/** Stores the rows that should have been deleted, by table, for the metrics. */
export async function storeOverdue(db: Database, overdue: Record<string, number>, now: Date): Promise<void> {
  const found = { overdue: JSON.stringify(overdue), verified_at: now };
  await db
    .insertInto('retention_lease')
    .values({ id: 1, ...found })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(found))
    .execute();
}

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
