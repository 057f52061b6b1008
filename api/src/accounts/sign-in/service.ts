import { listAccounts } from '#src/accounts/addresses/repository.ts';
import { passwordMatches } from '#src/accounts/passwords/hashing.ts';
import { startSession } from '#src/accounts/session/service.ts';
import { joinSignUp, renewCode } from '#src/accounts/sign-up/pending.ts';
import { AppError } from '#src/basics/app-error.ts';
import { parseEmail } from '#src/basics/email.ts';
import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { countAttempt, forgetAttempts, takeBackAttempt } from './failures.ts';

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
}

/**
 * The account that the password belongs to. An address may have a confirmed account and an unconfirmed one: both are
 * checked, there or not, so that the time tells nobody which there are.
 */
async function findMatch(db: Database, email: string | null, password: string) {
  const accounts = email === null ? [] : await listAccounts(db, email);
  for (const isConfirmed of [true, false]) {
    const account = accounts.find(({ email_verified }) => email_verified === isConfirmed);
    const passwordHash = account?.password_hash ?? null;
    const matches = await passwordMatches(password, passwordHash);
    if (matches && account && passwordHash !== null) return { ...account, password_hash: passwordHash };
  }
  return null;
}

export async function signIn(
  context: CallContext,
  { email: given, password, rememberMe }: Credentials,
): Promise<void> {
  const { services, reply, now, address } = context;
  const { db } = services;
  const email = parseEmail(given);
  if (email === null) {
    await findMatch(db, email, password);
    throw new AppError('credentials_wrong');
  }
  if (!(await countAttempt(db, email, address, now))) throw new AppError('locked_out');
  const account = await findMatch(db, email, password).catch(async (error: unknown) => {
    await takeBackAttempt(db, email, address);
    throw error;
  });
  if (!account) throw new AppError('credentials_wrong');
  const { id: user_id, email_verified: isConfirmed, ...values } = account;
  const session = { userId: user_id, remember: rememberMe, passwordHash: account.password_hash };
  // The password may have been changed while it was checked.
  if (!(await startSession(services, reply, session))) throw new AppError('credentials_wrong');
  if (isConfirmed) return forgetAttempts(db, email, address);
  // What failed for the confirmed account is not forgiven to whoever signed up with its address.
  await takeBackAttempt(db, email, address);
  await renewCode(context, await joinSignUp(context, { ...values, email, user_id }));
}
