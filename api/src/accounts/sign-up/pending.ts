import type { Language } from '@tapin/shared/contract/entities';
import { mailboxOf } from '#src/accounts/addresses/mailbox.ts';
import { deleteSessionsOf } from '#src/accounts/session/repository.ts';
import { AppError } from '#src/basics/app-error.ts';
import { hours, later, minutes } from '#src/basics/clock.ts';
import { hashOf, newCode, newToken } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { readCookie, setCookie } from '#src/http/cookies.ts';
import { countEvent, countShared } from '#src/means/throttle/throttle.ts';
import { queueMail } from '#src/notifications/channels/mail/queue.ts';
import {
  type AccountValues,
  findSignUpOfBrowser,
  findSignUpWith,
  findUnconfirmedOfSession,
  insertAccount,
  insertBrowser,
  insertSignUp,
  isTaken,
  type NewCode,
  replaceCode,
  type SignUp,
  type UnconfirmedAccount,
} from './repository.ts';

const validFor = minutes(10);
const mailsPerHour = { own: 6, inAll: 20, window: hours(1) };
const resendsInTenMinutes = 3;

/**
 * Counts one more mail to the mailbox; false when it has had enough: then the code it has stays the right one. Whoever
 * signs up with the address of somebody else does not keep them from doing so themselves.
 */
export function mayMail({ services: { db }, client, now }: CallContext, email: string): Promise<boolean> {
  return countShared(db, `code-mail:${mailboxOf(email)}`, client, mailsPerHour, now);
}

function makeCode(now: Date) {
  const code = newCode();
  return { code, stored: { codeHash: hashOf(code), expiresAt: later(now, validFor) } };
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

/** Where the address belongs to somebody already, its code confirms nothing. */
async function addSignUp(db: Database, account: UnconfirmedAccount, code: NewCode): Promise<SignUp> {
  const user_id = (await isTaken(db, account.email)) ? null : account.user_id;
  return insertSignUp(db, { ...account, user_id }, code);
}

/** From here on the browser is in the middle of this sign-up. */
async function handOver(db: Database, { services, reply }: CallContext, signUpId: number): Promise<void> {
  const token = newToken();
  await insertBrowser(db, hashOf(token), signUpId);
  setCookie(reply, 'sign-up', token, services.config);
}

/** Whether the address has an account already makes no difference to what the browser gets. */
export async function startSignUp(
  context: CallContext,
  email: string,
  account: AccountValues,
): Promise<void> {
  const { services, now, language } = context;
  const { code, stored } = makeCode(now);
  await services.db.transaction().execute(async (transaction) => {
    const userId = await insertAccount(transaction, email, account);
    // They belong to whoever had the account before.
    await deleteSessionsOf(transaction, userId);
    const signUp = await addSignUp(transaction, { email, user_id: userId, ...account }, stored);
    await handOver(transaction, context, signUp.id);
    await mailCode(transaction, { signUp, code, language, now });
  });
  services.outbox.wake();
}

/** Somebody goes on whose address is not confirmed: this browser joins their sign-up, the others stay in it. */
export async function joinSignUp(context: CallContext, account: UnconfirmedAccount): Promise<SignUp> {
  const { db } = context.services;
  const signUp =
    (await findSignUpWith(db, account.email, account.password_hash)) ??
    (await addSignUp(db, account, makeCode(context.now).stored));
  await handOver(db, context, signUp.id);
  return signUp;
}

/** Mails a new code, and the one before stops working; false when enough have been mailed. */
export async function renewCode(context: CallContext, signUp: SignUp): Promise<boolean> {
  const { services, now, language } = context;
  if (!(await mayMail(context, signUp.email))) return false;
  const { code, stored } = makeCode(now);
  await services.db.transaction().execute(async (transaction) => {
    await replaceCode(transaction, signUp.id, stored);
    await mailCode(transaction, { signUp, code, language, now });
  });
  services.outbox.wake();
  return true;
}

export async function resendCode(context: CallContext): Promise<void> {
  const signUp = await pendingOf(context);
  if (!signUp) throw new AppError('code_expired');
  const { services, now } = context;
  const count = await countEvent(services.db, `resend:${signUp.id}`, now, minutes(10));
  if (count > resendsInTenMinutes || !(await renewCode(context, signUp))) {
    throw new AppError('too_many_requests');
  }
}

/** From the cookie of the sign-up, or from the session of somebody who has not confirmed the address yet. */
async function pendingOf(context: CallContext): Promise<SignUp | null> {
  const { db, config } = context.services;
  const token = readCookie(context.request, 'sign-up', config);
  const pending = token === undefined ? undefined : await findSignUpOfBrowser(db, hashOf(token));
  if (pending) return pending;
  const session = readCookie(context.request, 'session', config);
  const account =
    session === undefined ? undefined : await findUnconfirmedOfSession(db, hashOf(session), context.now);
  return account ? joinSignUp(context, account) : null;
}
