import { parseEmail } from '@tapin/contract/email';
import { can } from '@tapin/contract/policy';
import { listAccounts } from '#src/accounts/credentials/addresses.ts';
import { findMatchingHash, type HashingTurn, queueHashing } from '#src/accounts/credentials/passwords.ts';
import { findKnownDevice, rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { startPendingLogin } from '#src/accounts/second-factor/pending-login.ts';
import { startSession } from '#src/accounts/session/service.ts';
import { joinSignUp, renewCode } from '#src/accounts/sign-up/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { listMissingFactors } from '#src/people/access/second-factor-rule.ts';
import {
  type Attempt,
  countAttempt,
  countFailure,
  refuseLocked,
  resetAttempts,
  uncountAttempt,
} from './attempt-limits.ts';
import type { Proof } from './required-proof.ts';
import { refuseWithoutProof, requireProof } from './required-proof.ts';

export interface Credentials {
  email: string;
  password: string;
  rememberMe: boolean;
  proof?: Proof;
}

/**
 * Finds the account to which the password belongs. An address may have a confirmed and an unconfirmed account. Both
 * are always checked, so that the time does not reveal which of them exist.
 */
async function findAccountByPassword(db: Database, email: string, password: string) {
  const accounts = await listAccounts(db, email);
  const candidates = [true, false].map((isConfirmed) =>
    accounts.find(({ email_verified }) => email_verified === isConfirmed),
  );
  const hashes = candidates.map((candidate) => candidate?.password_hash ?? null);
  const place = await findMatchingHash(password, hashes);
  const [account, password_hash] = [candidates[place], hashes[place]];
  return account && password_hash ? { ...account, password_hash } : null;
}

/** Does the expensive part of a log-in. It runs in the queue, behind other log-ins. */
async function checkAttempt(context: CallContext, attempt: Attempt, password: string, isProved: boolean) {
  const { services, now } = context;
  const { db } = services;
  if (attempt.device === null && !isProved) await refuseWithoutProof(context);
  await countAttempt(db, attempt, now);
  const account = await findAccountByPassword(db, attempt.email, password);
  if (account) return account;
  await countFailure(db, attempt, now);
  throw new AppError('credentials_wrong');
}

const turnOf = ({ email, client, device }: Attempt): HashingTurn =>
  device === null ? ['new devices', client, email] : ['known devices', email];

/** Starts a session. Returns whether a school requires a second factor that the person does not have. */
export async function logIn(
  context: CallContext,
  { email: given, password, rememberMe, proof }: Credentials,
): Promise<boolean> {
  const { services, reply, now, client } = context;
  const { db } = services;
  const email = parseEmail(given);
  // A malformed address cannot belong to an account, so the time of this reply reveals nothing.
  if (email === null) throw new AppError('credentials_wrong');
  const attempt: Attempt = { email, client, device: await findKnownDevice(context, email) };
  const failures = await refuseLocked(db, attempt, now);
  const isProved = failures !== null && (await requireProof(context, failures, proof));
  const account = await queueHashing(turnOf(attempt), () =>
    checkAttempt(context, attempt, password, isProved),
  );
  const { id: user_id, email_verified: isConfirmed, ...values } = account;
  const session = { userId: user_id, remember: rememberMe, passwordHash: account.password_hash };
  if (await startPendingLogin(context, session)) {
    await uncountAttempt(db, attempt);
    throw new AppError('second_factor_required');
  }
  // The password may have been changed during the check.
  if (!(await startSession(services, reply, session))) throw new AppError('credentials_wrong');
  if (isConfirmed) {
    await rememberDevice(context, email);
    await resetAttempts(db, attempt);
    // Most people have no role that needs a second factor.
    if (account.role === null || !can(account.role, 'worksAtSchool')) return false;
    return (await listMissingFactors(db, { userId: user_id, loggedInBy: 'password' })).length > 0;
  }
  // A log-in to the unconfirmed account does not reset the failures of the confirmed account with the same address.
  await uncountAttempt(db, attempt);
  await renewCode(context, await joinSignUp(context, { ...values, email, user_id }));
  return false;
}
