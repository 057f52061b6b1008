import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { systemClock } from '#src/basics/clock.ts';
import { inBulk } from '#src/database/bulk.ts';
import type { Database } from '#src/database/database.ts';
import { deriveClassesOf } from '#src/people/classes/derived-assignments.ts';
import { releaseUnseenCare } from '#src/people/classes/released-care.ts';

interface ChangedMembership {
  school_id: number;
  user_id: number;
}

async function updateMemberships(
  db: Database,
  membershipIds: readonly number[],
  change: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): Promise<ChangedMembership[]> {
  const { rows } = await sql<ChangedMembership>`
    update school_users su set ${change}
    where su.id = any (${sql.val([...membershipIds])}::integer[]) and ${condition}
    returning su.school_id, su.user_id`.execute(db);
  return rows;
}

const columnsOf = (changed: readonly ChangedMembership[]) => ({
  schoolIds: [...new Set(changed.map(({ school_id }) => school_id))],
  userIds: [...new Set(changed.map(({ user_id }) => user_id))],
});

/** Deletes the derived classes of people who have no approved membership at the school any more. */
async function deleteAssignments(db: Database, userIds: readonly number[]): Promise<void> {
  const ids = sql`${sql.val([...userIds])}::integer[]`;
  const isGone = (user: string) => sql`not exists (select from school_users su
    where su.school_id = ca.school_id and su.user_id = ${sql.ref(user)} and su.verified = 'approved')`;
  await sql`delete from class_assignments ca
    where ca.student_id = any (${ids}) and ca.class_id is not null and ${isGone('ca.student_id')}`.execute(
    db,
  );
  await sql`delete from class_assignments ca
    where ca.teacher_id = any (${ids}) and ${isGone('ca.teacher_id')}`.execute(db);
}

/**
 * Ends memberships that the roster keeps. The follow-ups of a student are suspended: they stay open, and queries leave them
 * out (see `isActiveFollowUp`). What a member of the staff has claimed is released. `db` has to be a transaction.
 */
export async function endMemberships(
  db: Database,
  membershipIds: readonly number[],
  now: Date,
): Promise<void> {
  if (membershipIds.length === 0) return;
  await inBulk(db, async () => {
    const ended = await updateMemberships(
      db,
      membershipIds,
      sql`verified = 'rejected', left_by_choice = false, ended_at = ${now}::timestamptz`,
      sql<SqlBool>`su.verified <> 'rejected'`,
    );
    const { schoolIds, userIds } = columnsOf(ended);
    await deleteAssignments(db, userIds);
    await releaseUnseenCare(db, schoolIds, now);
  });
}

/**
 * Approves memberships again that the roster ended. Suspended follow-ups come back with them, with the adults who had claimed
 * them if those still see the student. `db` has to be a transaction.
 */
export async function resumeMemberships(
  db: Database,
  membershipIds: readonly number[],
  now: Date = systemClock.now(),
): Promise<void> {
  if (membershipIds.length === 0) return;
  const resumed = await inBulk(db, () =>
    updateMemberships(
      db,
      membershipIds,
      sql`verified = 'approved', ended_at = null`,
      sql<SqlBool>`su.verified = 'rejected' and su.ended_at is not null`,
    ),
  );
  const { schoolIds, userIds } = columnsOf(resumed);
  await deriveClassesOf(db, userIds, now);
  await releaseUnseenCare(db, schoolIds, now);
}
