import { sql } from 'kysely';
import { rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { hashPassword } from '#src/accounts/passwords/hashing.ts';
import { requireAcceptablePassword } from '#src/accounts/passwords/rules.ts';
import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { hashOf } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { lockUser } from '#src/people/users/repository.ts';
import { isActive } from './repository.ts';

/** A link works once. These are the attempts that arrive at the same time, or while too many hashes wait. */
const hashesOfLink = { max: 5, windowMs: minutes(10) };

interface Invitation {
  user_id: number;
  email: string;
  school: string;
  /** Whether another account has confirmed the address. */
  has_account: boolean;
}

/**
 * Finds the invitation of a mailed link. The roster must still have the address for this person: a link that went to an
 * address by mistake stops working when the roster is corrected, and when the person has logged in another way.
 */
export async function findInvitation(db: Database, token: string, now: Date): Promise<Invitation> {
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

/** Returns what the page of the link shows, and notes that the link was opened. */
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

/** Marks an invitation as used. Of several attempts at the same time, one succeeds. */
export async function useUpInvitation(db: Database, token: string, now: Date): Promise<void> {
  const used = await db
    .updateTable('invitations')
    .set({ token_hash: null, accepted_at: now })
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst();
  if (used.numUpdatedRows === 0n) throw new AppError('invitation_invalid');
}

/** Sets the password of the invited person, confirms the address and starts a session. */
export async function acceptInvitation(context: CallContext, token: string, password: string): Promise<void> {
  const { services, reply, now, client, language } = context;
  const { db } = services;
  requireAcceptablePassword(password);
  const invitation = await findInvitation(db, token, now);
  if (invitation.has_account) throw new AppError('address_has_account');
  await limitEvents(db, `invitation link:${hashOf(token)}`, hashesOfLink, now);
  const password_hash = await hashPassword(password, client);
  const { user_id: userId, email } = invitation;
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    await findInvitation(transaction, token, now);
    await useUpInvitation(transaction, token, now);
    await transaction
      .updateTable('users')
      .set({ email, email_verified: true, password_hash, language })
      .where('id', '=', userId)
      .execute();
    // A person with a password of their own has no slip, which others may have seen.
    await transaction.updateTable('slips').set({ code_hash: null }).where('user_id', '=', userId).execute();
    await transaction.deleteFrom('sessions').where('user_id', '=', userId).execute();
    await audit(transaction, { at: now, actorId: userId, action: 'accept-invitation', subjectId: userId });
  });
  if (!(await startSession(services, reply, { userId, remember: false })))
    throw new AppError('invitation_invalid');
  await rememberDevice(context, email);
}
