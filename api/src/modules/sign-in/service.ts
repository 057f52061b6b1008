import { AppError } from '#src/app-error.ts';
import { parseEmail } from '#src/email.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { passwordMatches } from '#src/modules/password/hashing.ts';
import { startSession } from '#src/modules/session/service.ts';
import { joinSignUp, renewCode } from '#src/modules/sign-up/pending.ts';
import { findAccountByEmail } from '#src/modules/user/repository.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from './failures.ts';

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

export async function signIn(
  context: CallContext,
  { email: given, password, rememberMe }: Credentials,
): Promise<void> {
  const { services, reply, now, address } = context;
  const { db } = services;
  const email = parseEmail(given);
  if (email === null) {
    await passwordMatches(password, null);
    throw new AppError('credentials_wrong');
  }
  if (!(await countAttempt(db, email, address, now))) throw new AppError('locked_out');
  const account = await findAccountByEmail(db, email);
  const passwordHash = account?.password_hash ?? null;
  const matches = await passwordMatches(password, passwordHash).catch(async (error: unknown) => {
    await takeBackAttempt(db, email, address);
    throw error;
  });
  if (!matches || !account || passwordHash === null) throw new AppError('credentials_wrong');
  const session = { userId: account.id, remember: rememberMe, passwordHash };
  // The password may have been changed while it was checked.
  if (!(await startSession(services, reply, session))) throw new AppError('credentials_wrong');
  await forgetAttempts(db, email, address);
  if (!account.email_verified) {
    const { id: user_id, email_verified: _, ...values } = account;
    const signUp = { ...values, password_hash: passwordHash, email, user_id };
    await renewCode(context, await joinSignUp(context, signUp));
  }
}
