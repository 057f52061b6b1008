import { can } from '@tapin/shared/contract/policy';
import { sql } from 'kysely';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import { findUser, lockUser } from '#src/people/users/repository.ts';
import { findInvitation, useUpInvitation } from './accept-invitation.ts';

/** Whether anything was stored about a person who has not logged in. Such a place is not moved to another account. */
async function hasHistory(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has_history: boolean }>`
    select exists (select from users where id = ${userId} and password_hash is not null)
      or exists (select from identities where user_id = ${userId})
      or exists (select from slips where user_id = ${userId} and used_at is not null)
      or exists (select from follow_ups f join school_users su on su.school_id = f.school_id
        where su.user_id = ${userId} and f.student_id = ${userId}) as has_history`.execute(db);
  return rows[0]?.has_history ?? false;
}

/** Gives an account the memberships, the classes and the record in the roster of another one, and deletes that one. */
async function moveRosteredPerson(db: Database, from: number, to: number, now: Date): Promise<void> {
  // A school that has both keeps the membership of the account, with a role that it has approved, and the roster's grade.
  await sql`update school_users own set
      role = case when own.verified = 'approved' then own.role else rostered.role end, verified = 'approved', left_by_choice = false,
      is_rostered = true, grade = rostered.grade, grade_code = rostered.grade_code, ended_at = null
    from school_users rostered where rostered.user_id = ${from} and own.user_id = ${to}
      and own.school_id = rostered.school_id`.execute(db);
  await sql`delete from school_users su using school_users own
    where su.user_id = ${from} and own.user_id = ${to} and own.school_id = su.school_id`.execute(db);
  await sql`update school_users set user_id = ${to} where user_id = ${from}`.execute(db);
  await sql`update guardians g set student_id = ${to} where student_id = ${from} and not exists (
    select from guardians own where own.student_id = ${to} and own.school_id = g.school_id and own.email = g.email)`.execute(
    db,
  );
  // A refusal of the family must not be lost with the account that is deleted.
  await sql`select copy_consents(${from}, ${to})`.execute(db);
  await sql`delete from class_members m using class_members own
    where m.user_id = ${from} and own.user_id = ${to} and own.class_id = m.class_id and own.role = m.role`.execute(
    db,
  );
  await sql`update class_members set user_id = ${to} where user_id = ${from}`.execute(db);
  // Rows without a class are what students chose. The other rows are derived again for the account.
  await sql`update class_assignments set teacher_id = ${to}
    where teacher_id = ${from} and class_id is null`.execute(db);
  const classes = await db.selectFrom('class_members').select('class_id').where('user_id', '=', to).execute();
  await deriveAssignments(
    db,
    classes.map(({ class_id }) => class_id),
    now,
  );
  await sql`update roster_people set user_id = ${to} where user_id = ${from}`.execute(db);
  // An import that created the account can be undone afterwards.
  await sql`update roster_changes set entity_id = ${to} where entity_id = ${from}`.execute(db);
  await sql`delete from users where id = ${from}`.execute(db);
}

/**
 * Connects the account of a person with the place at a school that the invitation is for. The person is logged in with
 * the confirmed address to which it was mailed, and has agreed.
 */
export async function connectAccount(db: Database, userId: number, token: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const { user_id: from, email } = await findInvitation(transaction, token, now);
    const [own, rostered] = [await findUser(transaction, userId), await findUser(transaction, from)];
    if (!own || !rostered || !own.email_verified || own.email !== email || from === userId)
      throw new AppError('invitation_of_another');
    const isStudent = (role: typeof own.role) => role !== null && can(role, 'answersCheckIn');
    if (own.role !== null && isStudent(own.role) !== isStudent(rostered.role))
      throw new AppError('role_not_allowed');
    await useUpInvitation(transaction, token, now);
    if (await hasHistory(transaction, from)) throw new AppError('role_not_allowed');
    await moveRosteredPerson(transaction, from, userId, now);
    if (own.role === null)
      await transaction.updateTable('users').set({ role: rostered.role }).where('id', '=', userId).execute();
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'connect-account',
      subjectId: userId,
      detail: { rosteredUserId: from },
    });
  });
}
