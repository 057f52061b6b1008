import { type RetentionSchedule, RetentionScheduleSchema } from '@tapin/contract/district-settings';
import { sql } from 'kysely';
import { Value } from 'typebox/value';
import { addMs, days } from '#src/basics/clock.ts';
import { schoolYearOf } from '#src/basics/local-day.ts';
import type { Database } from '#src/database/database.ts';
import { listConfirmed } from '#src/privacy/retention/schedule/disposal.ts';
import { cutoffsOf } from '#src/privacy/retention/schedule/schedule.ts';
import { longerOf } from '#src/settings/settings.ts';

/** A partition is created in early March, four months before its school year starts. */
const createBeforeStartMs = days(120);

export async function addAuditPartitions(db: Database, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`set local lock_timeout = '200ms'`.execute(transaction);
    await sql`select add_audit_years(${addMs(now, createBeforeStartMs)})`.execute(transaction);
  });
}

interface Partition {
  name: string;
  entries: number;
  newest: Date;
  /** The districts of the entries. Null stands for a school without a district, 0 for entries without a school. */
  districts: (number | null)[];
}

async function listPartitions(db: Database, day: string): Promise<Partition[]> {
  const { rows: named } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit'::regclass and c.relname <> 'audit_default'
      and substring(pg_get_expr(c.relpartbound, c.oid) from $$ TO \\('(.+)'\\)$$)::timestamptz <= ${day}::date
    order by 1`.execute(db);
  const partitions: Partition[] = [];
  for (const { name } of named) {
    const { rows } = await sql<Omit<Partition, 'name'>>`
      select count(*)::integer as entries, max(a.at) as newest, coalesce(json_agg(distinct
        case when a.school_id is null and a.district_id is null then 0 else coalesce(a.district_id, s.district_id) end),
        '[]') as districts
      from ${sql.table(name)} a left join schools s on s.id = a.school_id`.execute(db);
    if (rows[0]) partitions.push({ name, ...rows[0] });
  }
  return partitions;
}

/**
 * Lists the partitions whose entries are all due: each district with entries has confirmed a schedule, and the longest
 * of their periods is over. Entries without a school have the default period. A school without a district cannot
 * confirm, so its entries keep the partition.
 */
async function listDuePartitions(db: Database, day: string) {
  const defaults: RetentionSchedule = Value.Create(RetentionScheduleSchema);
  const confirmed = new Map(
    (await listConfirmed(db)).map(({ id, confirmed: one, current }) => [id, longerOf(one, current)]),
  );
  return (await listPartitions(db, day)).flatMap((partition) => {
    const schedules = partition.districts.map((id) =>
      id === null ? undefined : id === 0 ? defaults : confirmed.get(id),
    );
    const before = schedules
      .map((schedule) => (schedule ? cutoffsOf(schedule, day).audit : ''))
      .toSorted()[0];
    const isDue = before !== undefined && before !== '' && partition.newest < new Date(`${before}T00:00:00Z`);
    return isDue ? [{ ...partition, before }] : [];
  });
}

export async function countDueAuditEntries(db: Database, day: string): Promise<number> {
  const due = await listDuePartitions(db, day);
  return due.reduce((sum, { entries }) => sum + entries, 0);
}

/** Drops the audit partitions that are due, and returns the number of entries. The database audits this itself. */
export async function dropDueAuditPartitions(db: Database, { day, now }: { day: string; now: Date }) {
  let dropped = 0;
  for (const { name, entries, before } of await listDuePartitions(db, day)) {
    await db.transaction().execute(async (transaction) => {
      // Requests that write to the audit queue behind this lock, so the attempt ends soon and is repeated the next
      // night.
      await sql`set local lock_timeout = '500ms'`.execute(transaction);
      await sql`select drop_audit_partition(${name}, ${`${before}T00:00:00Z`}::timestamptz, ${now})`.execute(
        transaction,
      );
    });
    dropped += entries;
  }
  return dropped;
}

const partitionedTables = ['answers', 'student_days'];

/**
 * Drops the partitions of past school years without rows: the answers of all districts in them were due and are
 * deleted. It waits only shortly for the lock, because answers queue behind it, and tries again the next night.
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
