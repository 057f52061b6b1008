import { type RawBuilder, sql } from 'kysely';
import { addMs, days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { longerOf } from '#src/settings/settings.ts';
import { countDueAuditEntries } from './audit-partitions.ts';
import { listConfirmed } from './confirmations.ts';
import { countOverdueRefused } from './refused-answers.ts';
import { cutoffsOf } from './schedule.ts';
import { expiringTables, scheduledTables } from './tables.ts';

/** The number of rows that should have been deleted, by table; only tables that have some. */
export type Overdue = Record<string, number>;

async function count(db: Database, rows: RawBuilder<unknown>): Promise<number> {
  const { rows: counted } = await sql<{ count: number }>`
    select count(*)::integer as count from (${rows}) overdue`.execute(db);
  return counted[0]?.count ?? 0;
}

/**
 * Searches every table for rows that are older than they should be on a day. A district that has not confirmed has none by
 * its schedule; answers after a refusal need no schedule.
 */
export async function findOverdue(db: Database, { day, now }: { day: string; now: Date }): Promise<Overdue> {
  const overdue: Overdue = {};
  const add = (table: string, rows: number) => {
    if (rows > 0) overdue[table] = (overdue[table] ?? 0) + rows;
  };
  for (const { id, confirmed, current } of await listConfirmed(db)) {
    const cutoffs = cutoffsOf(longerOf(confirmed, current), day);
    for (const [table, { kind, overdue: rowsOf }] of Object.entries(scheduledTables))
      add(table, await count(db, rowsOf({ districtId: id, before: cutoffs[kind], day })));
  }
  for (const [table, { column, days: kept, unless = sql`false` }] of Object.entries(expiringTables)) {
    const before = addMs(now, -days(kept));
    add(
      table,
      await count(
        db,
        sql`select from ${sql.table(table)} t where ${sql.ref(`t.${column}`)} < ${before} and not (${unless})`,
      ),
    );
  }
  add('answers', await countOverdueRefused(db, day));
  add('audit', await countDueAuditEntries(db, day));
  return overdue;
}
