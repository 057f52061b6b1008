import { type SqlBool, sql } from 'kysely';
import type { Database } from '#src/database/database.ts';
import { countRows } from '#src/database/page.ts';
import type { Scope } from '#src/insight/scope/scope.ts';
import type { FollowUpRow } from './repository.ts';

/**
 * Whether the student of the open follow-up `f` waits for somebody: no adult has claimed it, or the student has asked this
 * adult since a colleague did. `isWaitingFor` says the same of a row that was read.
 */
export const waitsFor = (
  userId: number,
) => sql<SqlBool>`(f.claimed_by is null or (f.asked_of = ${userId}::integer
  and f.claimed_by <> ${userId}::integer and f.claimed_at < f.asked_at) is true)`;

export function isWaitingFor(row: FollowUpRow, userId: number): boolean {
  const { claimed_by, claimed_at, asked_of, asked_at } = row;
  if (claimed_by === null) return true;
  const hasAskedSince = asked_at !== null && claimed_at !== null && claimed_at < asked_at;
  return asked_of === userId && claimed_by !== userId && hasAskedSince;
}

/** Counts the students in scope who wait for somebody. A student has at most one open follow-up. */
export const countWaiting = (db: Database, scope: Scope, userId: number): Promise<number> =>
  countRows(
    db,
    sql`from follow_ups f join school_users su on su.school_id = f.school_id and su.user_id = f.student_id
      where ${scope} and f.closed_at is null and ${waitsFor(userId)}`,
  );
