import { setTimeout as delay } from 'node:timers/promises';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { addMs, days, minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { keyValidMs } from '#src/http/once.ts';

/** A batch takes a fraction of a second, so that no call waits long for its locks, and no time limit ends it. */
const batchRows = 2_000;

const pauseRatio = 1;

/** After this time, the rest of a table is left to the next round. */
const maxMsPerTable = minutes(3);

interface Deletion {
  table: string;
  /** The condition that no code reads a row `t` of the table any more. */
  isExpired: (now: Date) => RawBuilder<SqlBool>;
}

const byExpiry = (table: string): Deletion => ({
  table,
  isExpired: (now) => sql`t.expires_at <= ${now}`,
});

const monthBefore = (now: Date) => addMs(now, -days(30));

const deletions: readonly Deletion[] = [
  byExpiry('sessions'),
  byExpiry('password_resets'),
  byExpiry('role_requests'),
  byExpiry('device_links'),
  byExpiry('device_codes'),
  byExpiry('used_sso_states'),
  byExpiry('pending_logins'),
  byExpiry('guardian_links'),
  byExpiry('throttles'),
  // An expired code is kept for a while, because it identifies the person who asks for a new code.
  { table: 'sign_ups', isExpired: (now) => sql`t.expires_at <= ${addMs(now, -days(1))}` },
  { table: 'school_addresses', isExpired: (now) => sql`t.joined_at <= ${monthBefore(now)}` },
  {
    // The account is kept while a sign-up with the address is in progress, or while the person is logged in.
    table: 'users',
    isExpired: (now) => sql`not t.email_verified and t.created_at <= ${monthBefore(now)}
      and not exists (select from sign_ups s where s.user_id = t.id)
      and not exists (select from sessions s where s.user_id = t.id)
      and not exists (select from school_users m where m.user_id = t.id)
      and not exists (select from district_users d where d.user_id = t.id)`,
  },
  {
    table: 'notifications',
    isExpired: (now) => sql`t.created_at <= ${monthBefore(now)} and not exists (select from deliveries d
      where d.notification_id = t.id and (d.state = 'queued' or d.changed_at > ${monthBefore(now)}))`,
  },
  { table: 'idempotency_keys', isExpired: (now) => sql`t.created_at <= ${addMs(now, -keyValidMs)}` },
  { table: 'messages', isExpired: (now) => sql`t.created_at <= ${monthBefore(now)}` },
];

interface DeletionOptions {
  batchRows?: number;
  isRunning?: () => boolean;
}

/** Deletes one batch and returns its number of rows. A row that a call has locked is left to the next round. */
async function deleteBatch(
  db: Database,
  { table, isExpired }: Deletion,
  now: Date,
  limit: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)} where ctid = any (array(
      select t.ctid from ${sql.table(table)} t where ${isExpired(now)} limit ${limit} for update of t skip locked))`.execute(
    db,
  );
  return Number(numAffectedRows);
}

async function deleteFromTable(
  db: Database,
  deletion: Deletion,
  now: Date,
  { batchRows: limit = batchRows, isRunning = () => true }: DeletionOptions,
): Promise<void> {
  const begun = performance.now();
  while (isRunning() && performance.now() - begun < maxMsPerTable) {
    const batchBegun = performance.now();
    if ((await deleteBatch(db, deletion, now, limit)) < limit) return;
    await delay((performance.now() - batchBegun) * pauseRatio);
  }
}

/** Deletes expired rows, which no code reads any more. A failure in one table does not stop the others. */
export async function deleteExpiredRows(
  db: Database,
  now: Date,
  options: DeletionOptions = {},
): Promise<void> {
  const failures: unknown[] = [];
  for (const deletion of deletions) {
    try {
      await deleteFromTable(db, deletion, now, options);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      failures.push(new Error(`expired rows of ${deletion.table} remain: ${reason}`, { cause: error }));
    }
  }
  if (failures.length === 1) throw failures[0];
  if (failures.length > 1) throw new AggregateError(failures, failures.map(String).join('; '));
}
