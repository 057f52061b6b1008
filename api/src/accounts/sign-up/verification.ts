import type { FastifyReply, FastifyRequest } from 'fastify';
import { rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { deleteSessionsOfUser } from '#src/accounts/session/repository.ts';
import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { hashOf, isSameHash } from '#src/basics/secrets.ts';
import { clearCookie, readCookie } from '#src/http/cookies.ts';
import type { Services } from '#src/http/services.ts';
import { lockUser } from '#src/people/users/repository.ts';
import { confirmAccount, invalidateSignUps, useUpTry } from './repository.ts';

/** Confirms the address, signs the person in and returns the user id. */
export async function verifyEmail(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<number> {
  const { db, clock, config } = services;
  const token = readCookie(request, 'sign-up', config);
  const pending = await useUpTry(db, hashOf(token ?? ''), clock.now());
  if (!pending) throw new AppError('code_expired');
  const { id, user_id: userId, code_hash: codeHash, ...account } = pending;
  const right = isSameHash(codeHash, hashOf(code.trim().toUpperCase()));
  if (!right || userId === null) throw new AppError('code_wrong');
  const { email } = await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const open = await invalidateSignUps(transaction, userId);
    if (!open.includes(id)) throw new AppError('code_expired');
    const confirmed = await confirmAccount(transaction, userId, account);
    // A person who signed in before the address was confirmed may not be its owner.
    await deleteSessionsOfUser(transaction, userId);
    return confirmed;
  });
  clearCookie(reply, 'sign-up', config);
  await startSession(services, reply, { userId, remember: false });
  if (email !== null) await rememberDevice({ services, request, reply, now: clock.now() }, email);
  return userId;
}
