import { sql } from 'kysely';
import { findMatchingHash, queueHashing } from '#src/accounts/credentials/passwords.ts';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, minutes } from '#src/basics/clock.ts';
import { hashOf } from '#src/basics/secrets.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { readCookie } from '#src/http/cookies.ts';
import { limitEvents, uncountEvent } from '#src/infrastructure/rate-limits/event-counts.ts';

const confirmedForMs = minutes(10);
const wrongPasswords = { max: 10, windowMs: minutes(15) };

const sessionHashOf = ({ services, request }: CallContext) =>
  hashOf(readCookie(request, 'session', services.config) ?? '');

/**
 * Refuses a session whose person has not given the password or a passkey in the last ten minutes. A log-in with a
 * printed slip does not count, so its session cannot add a passkey.
 */
export async function requireConfirmation(context: CallContext): Promise<void> {
  const since = addMs(context.now, -confirmedForMs);
  const found = await context.services.db
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', sessionHashOf(context))
    .where('signed_in_by', '<>', 'slip')
    .where(sql<Date>`coalesce(confirmed_at, created_at)`, '>', since)
    .executeTakeFirst();
  if (!found) throw new AppError('confirmation_needed');
}

export async function storeConfirmation(context: CallContext): Promise<void> {
  await context.services.db
    .updateTable('sessions')
    .set({ confirmed_at: context.now })
    .where('token_hash', '=', sessionHashOf(context))
    .execute();
}

export async function confirmWithPassword(
  context: CallContext,
  userId: number,
  password: string,
): Promise<void> {
  const { services, now } = context;
  const key = `confirmation of ${userId}`;
  await limitEvents(services.db, key, wrongPasswords, now);
  const user = await services.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  const hashes = [user?.password_hash ?? null];
  const place = await queueHashing(['known devices', String(userId)], () =>
    findMatchingHash(password, hashes),
  );
  if (place < 0) throw new AppError('credentials_wrong');
  await uncountEvent(services.db, key);
  await storeConfirmation(context);
}
