import type { FastifyReply } from 'fastify';
import { AppError } from '#src/app-error.ts';
import { parseEmail } from '#src/email.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { passwordMatches } from '#src/modules/password/hashing.ts';
import { startSession } from '#src/modules/session/service.ts';
import { beginVerification } from '#src/modules/sign-up/verification.ts';
import { findAccountByEmail } from '#src/modules/user/repository.ts';
import { countAttempt, forgetAttempts } from './failures.ts';

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
  const email = parseEmail(given);
  if (email === null) {
    await passwordMatches(password, null);
    throw new AppError('credentials_wrong');
  }
  if (!(await countAttempt(db, email, address, now))) throw new AppError('locked_out');
  const account = await findAccountByEmail(db, email);
  if (!(await passwordMatches(password, account?.password_hash ?? null)) || !account) {
    throw new AppError('credentials_wrong');
  }
  const session = { userId: account.id, remember: rememberMe, passwordHash: account.password_hash };
  // The password may have been changed while it was checked.
  if (!(await startSession(services, reply, session))) throw new AppError('credentials_wrong');
  await forgetAttempts(db, email, address);
  if (!account.email_verified) {
    await beginVerification(services, reply, { email, userId: account.id, language });
  }
}
