import { sql } from 'kysely';
import { addMs, days, hours } from '#src/basics/clock.ts';
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

/** Deletes expired rows, which no code reads any more. */
export async function deleteExpiredRows(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<=', now).execute();
  await db.deleteFrom('role_requests').where('expires_at', '<=', now).execute();
  await db.deleteFrom('device_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('device_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('used_sso_states').where('expires_at', '<=', now).execute();
  await db.deleteFrom('pending_logins').where('expires_at', '<=', now).execute();
  await db.deleteFrom('guardian_links').where('expires_at', '<=', now).execute();
  await db.deleteFrom('throttles').where('expires_at', '<=', now).execute();
  // An expired code is kept for a while, because it identifies the person who asks for a new one.
  await db
    .deleteFrom('sign_ups')
    .where('expires_at', '<=', addMs(now, -days(1)))
    .execute();
  const old = addMs(now, -days(30));
  await db.deleteFrom('school_addresses').where('joined_at', '<=', old).execute();
  // The account is kept while a sign-up with the address is in progress, or while the person is logged in.
  await sql`delete from users u where not email_verified and created_at <= ${old}
    and not exists (select from sign_ups s where s.user_id = u.id)
    and not exists (select from sessions s where s.user_id = u.id)
    and not exists (select from school_users m where m.user_id = u.id)
    and not exists (select from district_users d where d.user_id = u.id)`.execute(db);
  await sql`delete from notifications n where created_at <= ${old} and not exists (select from deliveries d
    where d.notification_id = n.id and (d.state = 'queued' or d.changed_at > ${old}))`.execute(db);
  await db.deleteFrom('messages').where('created_at', '<=', old).execute();
}

/** Deleted rows cannot be restored, so the earlier clock decides what has expired: that of the database or of this machine. */
async function readEarlierTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database returned no row with its time');
  return new Date(Math.min(row.now.getTime(), Date.now()));
}

interface Maintenance {
  stop(): void;
}

/** Hourly work. Rooms above this one pass their own. */
type MaintenanceTask = (db: Database, now: Date) => Promise<void>;

interface MaintenanceContext {
  db: Database;
  tasks?: readonly MaintenanceTask[];
  /** Is called after each run in which nothing failed. */
  onRun?: () => void;
}

export function startMaintenance(
  { db, tasks = [], onRun }: MaintenanceContext,
  onFailure: (error: unknown) => void,
): Maintenance {
  const ownTasks = [deleteExpiredRows, addSchoolYearPartitions, analyzePartitionedTables];
  // The tasks run one after the other, because the last two would wait for each other's locks.
  const runTasks = async () => {
    let hasFailed = false;
    for (const task of [...ownTasks, ...tasks]) {
      try {
        await task(db, await readEarlierTime(db));
      } catch (error) {
        hasFailed = true;
        onFailure(error);
      }
    }
    if (!hasFailed) onRun?.();
  };
  const timer = setInterval(() => void runTasks(), hours(1));
  timer.unref();
  void runTasks();
  return { stop: () => clearInterval(timer) };
}
