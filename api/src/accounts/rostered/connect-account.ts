import { can } from '@tapin/contract/policy';
import { sql } from 'kysely';
import { hashPassword, requireAcceptablePassword } from '#src/accounts/credentials/passwords.ts';
import { rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { hashOf } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import { type CallContext, withDatabase } from '#src/http/call-context.ts';
import type { OnceOf } from '#src/http/once.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { deriveAssignments } from '#src/people/classes/derived-assignments.ts';
import { findUser, lockUser } from '#src/people/users/users.ts';
import { isActive } from './repository.ts';

/** A link works once. The limit is for attempts that arrive at the same time, or while too many hashes wait. */
const hashesOfLink = { max: 5, windowMs: minutes(10) };

interface Invitation {
  user_id: number;
  email: string;
  school: string;
  has_account: boolean;
}

/**
 * Finds the invitation of a mailed link. The roster must still have the address for this person, so a link to a wrong
 * address stops working when the roster is corrected. It also stops when the person has logged in another way.
 */
async function findInvitation(db: Database, token: string, now: Date): Promise<Invitation> {
  const { rows } = await sql<Invitation>`
    select inv.user_id, inv.email,
      coalesce((select sc.name from school_users su join schools sc on sc.id = su.school_id
        where su.user_id = inv.user_id and su.verified = 'approved' and su.ended_at is null
        order by su.id limit 1), '') as school,
      exists (select from users other
        where other.email = inv.email and other.email_verified and other.id <> inv.user_id) as has_account
    from invitations inv
    where inv.token_hash = ${hashOf(token)} and inv.expires_at > ${now} and inv.accepted_at is null
      and not exists (select from users own where own.id = inv.user_id and (own.password_hash is not null
        or exists (select from identities i where i.user_id = own.id)))
      and exists (select from roster_people rp where rp.user_id = inv.user_id and rp.email = inv.email)`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new AppError('invitation_invalid');
  if (!(await isActive(db, found.user_id))) throw new AppError('account_ended');
  return found;
}

export async function openInvitation({ services: { db }, now }: CallContext, token: string) {
  const { user_id, school, email, has_account } = await findInvitation(db, token, now);
  await db
    .updateTable('invitations')
    .set({ opened_at: now })
    .where('user_id', '=', user_id)
    .where('opened_at', 'is', null)
    .execute();
  return { school, email, hasAccount: has_account };
}

async function useUpInvitation(db: Database, token: string, now: Date): Promise<void> {
  const used = await db
    .updateTable('invitations')
    .set({ token_hash: null, accepted_at: now })
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new AppError('invitation_invalid');
}

export async function acceptInvitation(
  context: CallContext & OnceOf<'POST /auth/invitation/accept'>,
  token: string,
  password: string,
): Promise<{ ok: true }> {
  const { reply, now, client, language } = context;
  const { db } = context.services;
  requireAcceptablePassword(password);
  const invitation = await findInvitation(db, token, now);
  if (invitation.has_account) throw new AppError('address_has_account');
  await limitEvents(db, `invitation link:${hashOf(token)}`, hashesOfLink, now);
  const password_hash = await hashPassword(password, client);
  const { user_id: userId, email } = invitation;
  return context.once(async (transaction) => {
    await lockUser(transaction, userId);
    await findInvitation(transaction, token, now);
    await useUpInvitation(transaction, token, now);
    await transaction
      .updateTable('users')
      .set({ email, email_verified: true, password_hash, language })
      .where('id', '=', userId)
      .execute();
    // A slip may have been seen by others, so a person with a password no longer has one.
    await transaction.updateTable('slips').set({ code_hash: null }).where('user_id', '=', userId).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await audit(transaction, { at: now, actorId: userId, action: 'accept-invitation', subjectId: userId });
    const inner = withDatabase(context, transaction);
    if (!(await startSession(inner.services, reply, { userId, remember: false })))
      throw new AppError('invitation_invalid');
    await rememberDevice(inner, email);
    return { ok: true };
  });
}

/** Whether anything is stored about a person who has not logged in. Such a person is not moved to another account. */
async function hasHistory(db: Database, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has_history: boolean }>`
    select exists (select from users where id = ${userId} and password_hash is not null)
      or exists (select from identities where user_id = ${userId})
      or exists (select from slips where user_id = ${userId} and used_at is not null)
      or exists (select from follow_ups f join school_users su on su.school_id = f.school_id
        where su.user_id = ${userId} and f.student_id = ${userId}) as has_history`.execute(db);
  return rows[0]?.has_history ?? false;
}

/**
 * Moves the memberships, the classes and the record in the roster from one account to another, and deletes the first
 * account.
 */
async function moveRosteredPerson(db: Database, from: number, to: number, now: Date): Promise<void> {
  // If both accounts belong to a school, the membership of the target account stays, with its approved role and the
  // grade from the roster.
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
  // A refusal of the family must survive the deletion of the first account.
  await sql`select copy_consents(${from}, ${to})`.execute(db);
  await sql`delete from class_members m using class_members own
    where m.user_id = ${from} and own.user_id = ${to} and own.class_id = m.class_id and own.role = m.role`.execute(
    db,
  );
  await sql`update class_members set user_id = ${to} where user_id = ${from}`.execute(db);
  // Rows without a class are choices of students. The other rows are derived again for the target account.
  await sql`update class_assignments set teacher_id = ${to}
    where teacher_id = ${from} and class_id is null`.execute(db);
  const classes = await db.selectFrom('class_members').select('class_id').where('user_id', '=', to).execute();
  await deriveAssignments(
    db,
    classes.map(({ class_id }) => class_id),
    now,
  );
  await sql`update roster_people set user_id = ${to} where user_id = ${from}`.execute(db);
  // The import that created the first account can still be undone.
  await sql`update roster_changes set entity_id = ${to} where entity_id = ${from}`.execute(db);
  await sql`delete from users where id = ${from}`.execute(db);
}

/**
 * Connects the account of a person with the roster membership that the invitation is for. The person is logged in with
 * the confirmed address that got the invitation, and has agreed.
 */
export async function connectAccount(db: Database, userId: number, token: string, now: Date): Promise<void> {
  await inTransaction(db, async (transaction) => {
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
