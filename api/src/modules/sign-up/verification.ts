import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#src/app-error.ts';
import { clearCookie, readCookie } from '#src/modules/session/cookies.ts';
import { deleteSessionsOf } from '#src/modules/session/repository.ts';
import { startSession } from '#src/modules/session/service.ts';
import { lockUser } from '#src/modules/user/membership-repository.ts';
import { hashOf, sameHash } from '#src/secrets.ts';
import type { Services } from '#src/services.ts';
import { closeSignUps, confirmAccount, takeTry } from './repository.ts';

/** Confirms the address and signs the person in; returns who it is. */
export async function verifyEmail(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  code: string,
): Promise<number> {
  const { db, clock, config } = services;
  const token = readCookie(request, 'sign-up', config);
  const pending = await takeTry(db, hashOf(token ?? ''), clock.now());
  if (!pending) throw new AppError('code_expired');
  const { id, user_id: userId, code_hash: codeHash, ...account } = pending;
  const right = sameHash(codeHash, hashOf(code.trim().toUpperCase()));
  if (!right || userId === null) throw new AppError('code_wrong');
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, userId);
    const open = await closeSignUps(transaction, userId);
    if (!open.includes(id)) throw new AppError('code_expired');
    await confirmAccount(transaction, userId, account);
    // Whoever signed in before the address was confirmed may not be its owner.
    await deleteSessionsOf(transaction, userId);
  });
  clearCookie(reply, 'sign-up', config);
  await startSession(services, reply, { userId, remember: false });
  return userId;
}
