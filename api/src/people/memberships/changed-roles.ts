import type { Role } from '@tapin/contract/entities';
import { can } from '@tapin/contract/policy';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { systemClock } from '#src/basics/clock.ts';
import { inBulk } from '#src/database/bulk.ts';
import type { Database } from '#src/database/database.ts';
import { deriveClassesOf, releaseUnseenCare } from '#src/people/classes/derived-assignments.ts';

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

const idsOf = (changed: readonly ChangedMembership[]) => ({
  schoolIds: [...new Set(changed.map(({ school_id }) => school_id))],
  userIds: [...new Set(changed.map(({ user_id }) => user_id))],
});

/** Deletes the derived class assignments of people who no longer have an approved membership at the school. */
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
 * Ends memberships that the roster keeps. The follow-ups of a student are suspended: they stay open, but queries leave
 * them out (see `isActiveFollowUp`). The claims of a member of the staff are released. `db` has to be a transaction.
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
    const { schoolIds, userIds } = idsOf(ended);
    await deleteAssignments(db, userIds);
    await releaseUnseenCare(db, schoolIds, now);
  });
}

/**
 * Approves memberships that the roster ended again. The follow-ups of the students are no longer suspended. Their
 * claims stay with adults who still see the student. `db` has to be a transaction.
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
  const { schoolIds, userIds } = idsOf(resumed);
  await deriveClassesOf(db, userIds, now);
  await releaseUnseenCare(db, schoolIds, now);
}

export interface ChangedRole {
  school_id: number;
  user_id: number;
  from: Role;
  to: Role;
}

const columnsOf = (changed: readonly ChangedRole[]) => ({
  schoolIds: sql`${sql.val(changed.map(({ school_id }) => school_id))}::integer[]`,
  userIds: sql`${sql.val(changed.map(({ user_id }) => user_id))}::integer[]`,
});

function pairsOf(changed: readonly ChangedRole[]) {
  const { schoolIds, userIds } = columnsOf(changed);
  return sql`unnest(${schoolIds}, ${userIds}) as pair (school_id, user_id)`;
}

/** Closes the follow-ups about people who are no longer students, and deletes their class assignments. */
async function endAsStudents(db: Database, changed: readonly ChangedRole[], now: Date): Promise<void> {
  const { schoolIds, userIds } = columnsOf(changed);
  await sql`select close_care_about(${schoolIds}, ${userIds}, ${now})`.execute(db);
  await sql`delete from class_assignments ca using ${pairsOf(changed)}
    where ca.school_id = pair.school_id and ca.student_id = pair.user_id`.execute(db);
}

/** Releases the claims of people who are no longer staff, and removes them as teachers. */
async function endAsStaff(db: Database, changed: readonly ChangedRole[], now: Date): Promise<void> {
  const { schoolIds, userIds } = columnsOf(changed);
  await sql`select release_care_of(${schoolIds}, ${userIds}, ${now})`.execute(db);
  await sql`delete from class_assignments ca using ${pairsOf(changed)}
    where ca.school_id = pair.school_id and ca.teacher_id = pair.user_id`.execute(db);
}

/**
 * Does for roles that a roster has changed what the triggers of `school_users` do for a single row. A person who
 * becomes a student, or is no longer a student, has to log in again, as after a change by a colleague. `db` has to be
 * a transaction.
 */
export async function endCareOfChangedRoles(
  db: Database,
  changed: readonly ChangedRole[],
  now: Date,
): Promise<void> {
  const changedKind = changed.filter(
    ({ from, to }) => can(from, 'answersCheckIn') !== can(to, 'answersCheckIn'),
  );
  const students = changedKind.filter(({ from }) => can(from, 'answersCheckIn'));
  const staff = changedKind.filter(({ from }) => !can(from, 'answersCheckIn'));
  await inBulk(db, async () => {
    if (students.length > 0) await endAsStudents(db, students, now);
    if (staff.length > 0) await endAsStaff(db, staff, now);
  });
  const people = changedKind.map(({ user_id }) => user_id);
  if (people.length > 0) await db.deleteFrom('sessions').where('user_id', 'in', people).execute();
  await releaseUnseenCare(db, [...new Set(changed.map(({ school_id }) => school_id))], now);
}

/**
 * Reopens the follow-ups that `endCareOfChangedRoles` closed in a period, about people who are students again. Their
 * claims stay with adults who still see the student. `db` has to be a transaction.
 */
export async function reopenCareOfRestoredRoles(
  db: Database,
  restored: readonly ChangedRole[],
  { from, until, now }: { from: Date; until: Date; now: Date },
): Promise<void> {
  const students = restored.filter(
    (role) => !can(role.from, 'answersCheckIn') && can(role.to, 'answersCheckIn'),
  );
  if (students.length === 0) return;
  await inBulk(db, async () => {
    await sql`
      with reopened as (
        update follow_ups f set closed_at = null, outcome = null
        from ${pairsOf(students)}
        where f.school_id = pair.school_id and f.student_id = pair.user_id and f.outcome = 'left'
          and f.closed_at between ${from}::timestamptz and ${until}::timestamptz
          and not exists (select from follow_ups other where other.school_id = f.school_id
            and other.student_id = f.student_id and (other.closed_at is null or other.opened_at > f.opened_at))
        returning f.id, f.school_id
      )
      insert into follow_up_events (school_id, follow_up_id, at, act)
      select school_id, id, ${now}::timestamptz, 'reopened' from reopened`.execute(db);
  });
  await releaseUnseenCare(db, [...new Set(students.map(({ school_id }) => school_id))], now);
}
