import { parseEmail } from '@tapin/contract/email';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { hashPassword, requireAcceptablePassword } from '#src/accounts/credentials/passwords.ts';
import { rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { deleteSessionsOfUser } from '#src/accounts/session/repository.ts';
import { invalidateSignUps } from '#src/accounts/sign-up/repository.ts';
import { AppError } from '#src/basics/app-error.ts';
import { hours, minutes } from '#src/basics/clock.ts';
import { hashOf } from '#src/basics/secrets.ts';
import { type CallContext, withDatabase } from '#src/http/call-context.ts';
import type { OnceOf } from '#src/http/once.ts';
import { limitCalls } from '#src/infrastructure/rate-limits/call-limits.ts';
import { countEvent, limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { endLockout } from './attempt-limits.ts';
import {
  deleteResetsOfUser,
  isValidReset,
  setPasswordAndConfirm,
  useUpReset,
} from './password-reset-repository.ts';

const maxRequestsPerHour = 5;
/** A link works once. The limit is for attempts that arrive at the same time, or while too many hashes wait. */
const hashesOfLink = { max: 5, windowMs: minutes(10) };

/**
 * The account is looked up when the email is composed, after the reply, so that neither the reply nor its time reveals
 * anything.
 */
export async function requestPasswordReset(
  context: CallContext & OnceOf<'POST /auth/request-password-reset'>,
  address: string,
): Promise<{ ok: true }> {
  const { services, now, language } = context;
  const email = parseEmail(address);
  if (!email) throw new AppError('email_invalid');
  await limitCalls(context, 'reset request');
  const requests = await countEvent(services.db, `reset:${mailboxOf(email)}`, now, hours(1));
  if (requests.count > maxRequestsPerHour) return { ok: true };
  context.afterReply(() => services.outbox.wake());
  return context.once(async (transaction) => {
    await queueMail(transaction, { kind: 'password-reset', recipient: email, language, values: {}, now });
    return { ok: true };
  });
}

async function requireValidReset({ services, now }: CallContext, tokenHash: string): Promise<void> {
  if (!(await isValidReset(services.db, tokenHash, now))) throw new AppError('reset_link_invalid');
}

export async function checkResetLink(context: CallContext, token: string): Promise<void> {
  await limitCalls(context, 'reset link');
  await requireValidReset(context, hashOf(token));
}

export async function resetPassword(
  context: CallContext & OnceOf<'POST /auth/reset-password'>,
  token: string,
  password: string,
): Promise<{ ok: true }> {
  const { services, now } = context;
  requireAcceptablePassword(password);
  const tokenHash = hashOf(token);
  // A link cannot be guessed, so wrong links need no limit. Only the expensive hash is limited. The link is used up
  // below.
  await requireValidReset(context, tokenHash);
  await limitEvents(services.db, `reset link:${tokenHash}`, hashesOfLink, now);
  const passwordHash = await hashPassword(password, context.client);
  return context.once(async (transaction) => {
    const userId = await useUpReset(transaction, tokenHash, now);
    if (userId === null) throw new AppError('reset_link_invalid');
    const { email } = await setPasswordAndConfirm(transaction, userId, passwordHash);
    if (email !== null) await endLockout(transaction, email);
    await invalidateSignUps(transaction, userId);
    await deleteResetsOfUser(transaction, userId);
    await deleteSessionsOfUser(transaction, userId);
    // The link proves that the person reads the account's mail, so this device becomes a known device.
    if (email !== null) await rememberDevice(withDatabase(context, transaction), email);
    return { ok: true };
  });
}
