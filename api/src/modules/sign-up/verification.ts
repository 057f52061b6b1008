import type { Language } from '@tapin/shared/contract/entities';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/app-error.ts';
import { hours, later, minutes } from '#src/clock.ts';
import { queueMail } from '#src/modules/mail/queue.ts';
import { clearCookie, readCookie, setCookie } from '#src/modules/session/cookies.ts';
import { deleteSessionsOf } from '#src/modules/session/repository.ts';
import { callerOf, startSession } from '#src/modules/session/service.ts';
import { countEvent } from '#src/modules/throttle/throttle.ts';
import { findUser } from '#src/modules/user/repository.ts';
import { hashOf, newCode, newToken, sameHash } from '#src/secrets.ts';
import type { Services } from '#src/services.ts';
import { confirmEmail, deleteCode, deleteCodesOf, findCode, insertCode, takeTry } from './repository.ts';

const validFor = minutes(10);
const mailsPerHour = 6;

export interface PendingEmail {
  email: string;
  /** Null for an address that already has an account: its owner is told so instead of getting a code. */
  userId: number | null;
  language: Language;
}

/** Hands the browser a pending sign-up and mails what belongs to it. The two cases look the same from outside. */
export async function beginVerification(
  services: Services,
  reply: FastifyReply,
  { email, userId, language }: PendingEmail,
): Promise<void> {
  const { db, clock, config } = services;
  const now = clock.now();
  const token = newToken();
  const code = newCode();
  const mails = await countEvent(db, `code-mail:${email}`, now, hours(1));
  await db.transaction().execute(async (transaction) => {
    if (userId !== null) await deleteCodesOf(transaction, userId);
    const expiresAt = later(now, validFor);
    const tokenHash = hashOf(token);
    await insertCode(transaction, { tokenHash, email, userId, codeHash: hashOf(code), expiresAt });
    if (mails > mailsPerHour) return;
    await queueMail(transaction, {
      kind: userId === null ? 'account-exists' : 'verification',
      recipient: email,
      language,
      data: userId === null ? {} : { code },
      now,
    });
  });
  setCookie(reply, 'sign-up', token, config);
  services.mailer.wake();
}

export async function resendCode(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
): Promise<void> {
  const pending = await pendingOf(services, request);
  if (!pending) throw new AppError('code_expired');
  const count = await countEvent(services.db, `resend:${pending.email}`, services.clock.now(), minutes(10));
  if (count > 3) throw new AppError('too_many_requests');
  await beginVerification(services, reply, { ...pending, language });
}

/** From the cookie of the sign-up, or from the session of somebody who has not confirmed the address yet. */
async function pendingOf(services: Services, request: FastifyRequest) {
  const token = readCookie(request, 'sign-up', services.config);
  const code = token === undefined ? undefined : await findCode(services.db, hashOf(token));
  if (code) return { email: code.email, userId: code.user_id };
  const caller = await callerOf(services, request);
  if (!caller || caller.emailVerified) return null;
  const user = await findUser(services.db, caller.userId);
  return user?.email ? { email: user.email, userId: caller.userId } : null;
}

/** Confirms the address and signs the person in; returns who it is. */
export async function verifyEmail(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<number> {
  const { db, clock, config } = services;
  const token = readCookie(request, 'sign-up', config);
  const tokenHash = hashOf(token ?? '');
  const pending = await takeTry(db, tokenHash, clock.now());
  if (!pending) throw new AppError('code_expired');
  const right = sameHash(pending.code_hash, hashOf(code.trim().toUpperCase()));
  if (!right || pending.user_id === null) throw new AppError('code_wrong');
  if (!(await deleteCode(db, tokenHash))) throw new AppError('code_expired');
  await confirmEmail(db, pending.user_id);
  // Whoever signed in before the address was confirmed may not be its owner.
  await deleteSessionsOf(db, pending.user_id);
  clearCookie(reply, 'sign-up', config);
  await startSession(services, reply, { userId: pending.user_id, remember: false });
  return pending.user_id;
}
