import { sql } from 'kysely';
import { addMs, days, hours } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { addSchoolYearPartitions, analyzePartitionedTables } from './school-year-partitions.ts';

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

/** Deleted rows cannot be restored, so a wrong clock of one API's machine must not decide what has expired. */
async function readDatabaseTime(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database returned no row with its time');
  return row.now;
}

export interface Maintenance {
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
        await task(db, await readDatabaseTime(db));
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
