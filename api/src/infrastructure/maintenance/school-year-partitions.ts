import { sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { countRows } from '#src/database/page.ts';

/** A partition exists from early March on, four months before its school year starts. */
const createBeforeStartMs = days(120);
const maintenanceLockId = 7_461_002;

/** The tables that have a partition for each school year, and one for all later days. */
const partitionedTables = ['answers', 'student_days'];

/**
 * Adds the partitions of the coming school year and returns how many. It does not wait for another process that does the
 * same, nor for a statement with the lock, because answers would queue behind it. The next run of the maintenance tries again.
 */
export async function addSchoolYearPartitions(db: Database, now: Date): Promise<number> {
  let added = 0;
  for (const table of partitionedTables) {
    added += await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '200ms'`.execute(transaction);
      const { rows } = await sql<{ added: number }>`
        select case when pg_try_advisory_xact_lock(${sql.lit(maintenanceLockId)})
          then add_school_years(${table}::regclass, ${addMs(now, createBeforeStartMs)}::date) else 0 end as added`.execute(
        transaction,
      );
      return rows[0]?.added ?? 0;
    });
  }
  return added;
}

/**
 * Collects the statistics of the partitioned tables once a week. Autovacuum only does it for their partitions, and without
 * them the planner guesses how many rows a join of the whole tables has.
 */
export async function analyzePartitionedTables(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables where relname = any(${partitionedTables})
      and coalesce(last_analyze, '-infinity') < now() - interval '7 days'`.execute(db);
  for (const { name } of rows) {
    await db.transaction().execute(async (transaction) => {
      // It reads a sample of every partition, which takes long on a slow disk.
      await sql`set local statement_timeout = 0`.execute(transaction);
      await sql`analyze (skip_locked) ${sql.table(name)}`.execute(transaction);
    });
  }
}

/** Counts the answers in the default partition. The next run of the maintenance moves them to the partition that it adds. */
export const countAnswersInDefaultPartition = (db: Database): Promise<number> =>
  countRows(db, sql`from answers_default`);
