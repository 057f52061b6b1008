import { sql } from 'kysely';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';

const partitionedTables = ['answers', 'student_days'];

/**
 * Drops the partitions of past school years that have no rows: the answers of all districts in them were due and are
 * deleted. It waits shortly for the lock, because answers queue behind it, and tries again in the next night.
 */
export async function dropEmptyPartitions(db: Database, day: string): Promise<string[]> {
  const until = `${schoolYearOf(day)}-07-01`;
  const { rows } = await sql<{ parent: string; name: string }>`
    select i.inhparent::regclass::text as parent, c.relname as name
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = any(${partitionedTables}::regclass[]) and c.relname !~ '_(default|history)$'
      and substring(pg_get_expr(c.relpartbound, c.oid) from $$ TO \\('(.+)'\\)$$)::date <= ${until}::date
    order by 2`.execute(db);
  const dropped: string[] = [];
  for (const { parent, name } of rows) {
    const isDropped = await db.transaction().execute(async (transaction) => {
      await sql`set local lock_timeout = '200ms'`.execute(transaction);
      const { rows: left } = await sql`select from ${sql.table(name)} limit 1`.execute(transaction);
      if (left.length > 0) return false;
      await sql`lock table ${sql.table(parent)} in access exclusive mode`.execute(transaction);
      const { rows: late } = await sql`select from ${sql.table(name)} limit 1`.execute(transaction);
      if (late.length > 0) return false;
      await sql`drop table ${sql.table(name)}`.execute(transaction);
      return true;
    });
    if (isDropped) dropped.push(name);
  }
  return dropped;
}
