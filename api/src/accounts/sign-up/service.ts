import type { OutputOf } from '@tapin/contract/calls';
import type { Language } from '@tapin/contract/entities';
import { mailboxOf } from '#src/accounts/credentials/addresses.ts';
import { rememberDevice } from '#src/accounts/devices/known-devices.ts';
import { deleteSessionsOfUser } from '#src/accounts/session/repository.ts';
import { startSession } from '#src/accounts/session/service.ts';
import { AppError } from '#src/basics/app-error.ts';
import { addMs, hours, minutes } from '#src/basics/clock.ts';
import { retryAt } from '#src/basics/retry.ts';
import { hashOf, isSameHash, newCode, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import { type CallContext, withDatabase } from '#src/http/call-context.ts';
import { clearCookie, readCookie, setCookie } from '#src/http/cookies.ts';
import type { OnceOf } from '#src/http/once.ts';
import { countPastLimits, limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { loadUser, lockUser } from '#src/people/users/users.ts';
import {
  type AccountValues,
  confirmAccount,
  findSignUpByPasswordHash,
  findSignUpOfBrowser,
  findUnconfirmedOfSession,
  hasConfirmedAccount,
  insertAccount,
  insertBrowser,
  insertSignUp,
  invalidateSignUps,
  type NewCode,
  replaceCode,
  type SignUp,
  type UnconfirmedAccount,
  useUpTry,
} from './repository.ts';

const codeValidMs = minutes(10);
const mailLimitPerHour = { maxPerClient: 6, maxTotal: 20, windowMs: hours(1) };
const resendLimit = { max: 3, windowMs: minutes(10), advice: 'codeMail' } as const;

/**
 * Counts an email to the mailbox. Returns null when it may be sent, otherwise the time at which the next one may be
 * sent. The last code stays valid. Each client has its own limit below that of the mailbox, so that a stranger who
 * uses an address cannot stop its owner from signing up.
 */
function countCodeMail({ services: { db }, client, now }: CallContext, email: string): Promise<Date | null> {
  return countPastLimits(db, `code-mail:${mailboxOf(email)}`, client, mailLimitPerHour, now);
}

export async function limitCodeMails(context: CallContext, email: string): Promise<void> {
  const end = await countCodeMail(context, email);
  if (end) throw new AppError('too_many_requests', retryAt(end, context.now, 'codeMail'));
}

function makeCode(now: Date) {
  const code = newCode();
  return { code, stored: { codeHash: hashOf(code), expiresAt: addMs(now, codeValidMs) } };
}

interface CodeMail {
  signUp: SignUp;
  code: string;
  language: Language;
  now: Date;
}

function mailCode(db: Database, { signUp, code, language, now }: CodeMail): Promise<void> {
  const to = { recipient: signUp.email, language, now };
  return signUp.user_id === null
    ? queueMail(db, { kind: 'account-exists', values: {}, ...to })
    : queueMail(db, { kind: 'verification', values: { code }, ...to });
}

/** Stores a sign-up. If the address already has a confirmed account, the code of the sign-up confirms nothing. */
async function storeSignUp(db: Database, account: UnconfirmedAccount, code: NewCode): Promise<SignUp> {
  const user_id = (await hasConfirmedAccount(db, account.email)) ? null : account.user_id;
  return insertSignUp(db, { ...account, user_id }, code);
}

async function setSignUpCookie(
  db: Database,
  { services, reply }: CallContext,
  signUpId: number,
): Promise<void> {
  const token = newToken();
  await insertBrowser(db, hashOf(token), signUpId);
  setCookie(reply, 'sign-up', token, services.config);
}

export async function startSignUp(
  context: CallContext & OnceOf<'POST /auth/sign-up'>,
  email: string,
  account: AccountValues,
): Promise<{ ok: true }> {
  const { services, now, language } = context;
  const { code, stored } = makeCode(now);
  context.afterReply(() => services.outbox.wake());
  return context.once(async (transaction) => {
    const userId = await insertAccount(transaction, email, account);
    // These sessions belong to an earlier sign-up with the same address.
    await deleteSessionsOfUser(transaction, userId);
    const signUp = await storeSignUp(transaction, { email, user_id: userId, ...account }, stored);
    await setSignUpCookie(transaction, context, signUp.id);
    await mailCode(transaction, { signUp, code, language, now });
    return { ok: true };
  });
}

/** Connects this browser with the sign-up of an unconfirmed account. Other browsers stay connected as well. */
export async function joinSignUp(context: CallContext, account: UnconfirmedAccount): Promise<SignUp> {
  const { db } = context.services;
  const signUp =
    (await findSignUpByPasswordHash(db, account.email, account.password_hash)) ??
    (await storeSignUp(db, account, makeCode(context.now).stored));
  await setSignUpCookie(db, context, signUp.id);
  return signUp;
}

export async function renewCode(context: CallContext, signUp: SignUp): Promise<void> {
  if ((await countCodeMail(context, signUp.email)) === null) await mailNewCode(context, signUp);
}

async function mailNewCode(context: CallContext, signUp: SignUp): Promise<void> {
  const { services, now, language } = context;
  const { code, stored } = makeCode(now);
  await inTransaction(services.db, async (transaction) => {
    await replaceCode(transaction, signUp.id, stored);
    await mailCode(transaction, { signUp, code, language, now });
  });
  context.afterReply(() => services.outbox.wake());
}

export async function resendCode(
  context: CallContext & OnceOf<'POST /auth/sign-up/resend-code'>,
): Promise<{ ok: true }> {
  const signUp = await findPendingSignUp(context);
  if (!signUp) throw new AppError('code_expired');
  const { services, now } = context;
  await limitEvents(services.db, `resend:${signUp.id}`, resendLimit, now);
  await limitCodeMails(context, signUp.email);
  return context.once(async (transaction) => {
    await mailNewCode(withDatabase(context, transaction), signUp);
    return { ok: true };
  });
}

async function findPendingSignUp(context: CallContext): Promise<SignUp | null> {
  const { db, config } = context.services;
  const token = readCookie(context.request, 'sign-up', config);
  const pending = token === undefined ? undefined : await findSignUpOfBrowser(db, hashOf(token));
  if (pending) return pending;
  const session = readCookie(context.request, 'session', config);
  const account =
    session === undefined ? undefined : await findUnconfirmedOfSession(db, hashOf(session), context.now);
  return account ? joinSignUp(context, account) : null;
}

export async function verifyEmail(
  context: CallContext & OnceOf<'POST /auth/sign-up/verify-email'>,
  code: string,
): Promise<OutputOf<'POST /auth/sign-up/verify-email'>> {
  const { services, request, reply, now } = context;
  const token = readCookie(request, 'sign-up', services.config);
  const pending = await useUpTry(services.db, hashOf(token ?? ''), now);
  if (!pending) throw new AppError('code_expired');
  const { id, user_id: userId, code_hash: codeHash, ...account } = pending;
  const right = isSameHash(codeHash, hashOf(code.trim().toUpperCase()));
  if (!right || userId === null) throw new AppError('code_wrong');
  return context.once(async (transaction) => {
    await lockUser(transaction, userId);
    const open = await invalidateSignUps(transaction, userId);
    if (!open.includes(id)) throw new AppError('code_expired');
    const { email } = await confirmAccount(transaction, userId, account);
    // A person who logged in before the address was confirmed may not be its owner.
    await deleteSessionsOfUser(transaction, userId);
    const inner = withDatabase(context, transaction);
    clearCookie(reply, 'sign-up', services.config);
    await startSession(inner.services, reply, { userId, remember: false });
    if (email !== null) await rememberDevice(inner, email);
    return { user: await loadUser(inner.services, userId) };
  });
}
