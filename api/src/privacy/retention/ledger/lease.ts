import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit.ts';
import type { Ledger } from './ledger.ts';

/** When a lease has not been renewed for so long, its process is presumed dead, and another process may delete. */
const leaseSeconds = 120;

const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;

/** Thrown when another process is deleting. The process that gets it has changed nothing. */
export class RetentionBusyError extends Error {
  constructor() {
    super('Another process deletes data at the moment.');
  }
}

/** Acquires or renews the lease of a process. The row stays locked until the transaction ends. */
export async function holdLease(db: Database, owner: string): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into retention_lease as lease (id, leased_by, leased_until) values (1, ${owner}, ${leaseEnd})
    on conflict (id) do update set leased_by = excluded.leased_by, leased_until = excluded.leased_until
    where lease.leased_by is null or lease.leased_by = ${owner} or lease.leased_until < clock_timestamp()`.execute(
    db,
  );
  if (numAffectedRows === 0n) throw new RetentionBusyError();
}

/** Waits until no deletion is in progress, and prevents new ones until the transaction ends. */
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

export async function completeNight(db: Database, day: string): Promise<void> {
  await db
    .insertInto('retention_lease')
    .values({ id: 1, completed_on: day })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ completed_on: day }))
    .execute();
}

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
  day: string;
  ledger: Ledger;
  /** After each transaction the process pauses for so many times its duration, so that requests stay fast. */
  pauseRatio: number;
  isRunning: () => boolean;
}

/** The longest pause in milliseconds, so that the lease does not expire during it. */
const maxPauseMs = 10_000;

interface DeletionEntry {
  districtId: number | null;
  kind: string;
  before: string;
}

/** Deletes what is due in a series of small transactions, and records it. Returns the number of rows. */
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
