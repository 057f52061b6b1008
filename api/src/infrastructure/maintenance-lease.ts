import { sql } from 'kysely';
import type { Database } from '#src/database/database.ts';

/**
 * When a lease has not been renewed for so long, its process is presumed dead, and another process may begin a round.
 */
const leaseSeconds = 90;
export const renewLeaseAfterMs = 30_000;

/** Leases use the clock of the database, because the clocks of several machines differ. */
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
const inAnHour = sql<Date>`clock_timestamp() + interval '1 hour'`;

export async function leaseRound(db: Database, owner: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into maintenance_lease as lease (id, leased_by, leased_until, due_at) values (1, ${owner}, ${leaseEnd}, ${inAnHour})
    on conflict (id) do update
      set leased_by = excluded.leased_by, leased_until = excluded.leased_until, due_at = excluded.due_at
    where (lease.leased_by is null and lease.due_at <= clock_timestamp()) or lease.leased_until < clock_timestamp()`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function renewLease(db: Database, owner: string): Promise<void> {
  await db
    .updateTable('maintenance_lease')
    .set({ leased_until: leaseEnd })
    .where('leased_by', '=', owner)
    .execute();
}

/** Ends the lease. The round of a stopping process is not complete, so another process may begin it immediately. */
export async function releaseLease(
  db: Database,
  owner: string,
  { hasSucceeded, isComplete }: { hasSucceeded: boolean; isComplete: boolean },
): Promise<void> {
  const now = sql<Date>`clock_timestamp()`;
  await db
    .updateTable('maintenance_lease')
    .set({
      leased_by: null,
      leased_until: null,
      ...(hasSucceeded && { succeeded_at: now }),
      ...(!isComplete && { due_at: now }),
    })
    .where('leased_by', '=', owner)
    .execute();
}

export async function hasSucceededLately(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from maintenance_lease where succeeded_at > clock_timestamp() - interval '2 hours'`.execute(db);
  return rows.length > 0;
}
