import type { FastifyReply } from 'fastify';
import { AppError } from '#src/app-error.ts';
import { minutes } from '#src/clock.ts';
import { parseEmail } from '#src/email.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { passwordMatches } from '#src/modules/password/hashing.ts';
import { startSession } from '#src/modules/session/service.ts';
import { beginVerification } from '#src/modules/sign-up/verification.ts';
import { countEvent, forget, takeBack } from '#src/modules/throttle/throttle.ts';
import { findAccountByEmail } from '#src/modules/user/repository.ts';

const window = minutes(15);
const failuresFromAddress = 10;
const failuresInAll = 20;

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

export async function signIn(
  { services, now, address, language }: CallContext,
  reply: FastifyReply,
  { email: given, password, rememberMe }: Credentials,
): Promise<void> {
  const { db } = services;
  const email = parseEmail(given) ?? given.trim().toLowerCase();
  const fromAddress = `sign-in:${email}:${address}`;
  const inAll = `sign-in:${email}`;
  // An address that is locked out no longer counts for the account: it cannot lock out the others.
  if ((await countEvent(db, fromAddress, now, window)) > failuresFromAddress)
    throw new AppError('locked_out');
  if ((await countEvent(db, inAll, now, window)) > failuresInAll) throw new AppError('locked_out');
  const account = await findAccountByEmail(db, email);
  if (!(await passwordMatches(password, account?.password_hash ?? null)) || !account) {
    throw new AppError('credentials_wrong');
  }
  const session = { userId: account.id, remember: rememberMe, passwordHash: account.password_hash };
  // The password may have been changed while it was checked.
  if (!(await startSession(services, reply, session))) throw new AppError('credentials_wrong');
  await forget(db, fromAddress);
  await takeBack(db, inAll);
  if (!account.email_verified) {
    await beginVerification(services, reply, { email, userId: account.id, language });
  }
}
