import { randomBytes } from 'node:crypto';
import type { InputOf, OutputOf } from '@tapin/contract/calls';
import type { PasskeyCreation } from '@tapin/contract/passkeys';
import { can } from '@tapin/contract/policy';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { parseId } from '#src/basics/ids.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { limitEvents } from '#src/infrastructure/rate-limits/event-counts.ts';
import { seal } from '#src/infrastructure/sealing.ts';
import { queueMail } from '#src/notifications/channels/mail-queue.ts';
import { hasSecondFactor } from '#src/people/access/second-factor-rule.ts';
import { findUser, lockUser } from '#src/people/users/users.ts';
import {
  countRecoveryCodes,
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  toBase32,
  useUpAppCode,
} from './codes.ts';
import {
  challengeValidMs,
  newChallenge,
  passkeyAlgorithms,
  relyingPartyOf,
  verifyNewPasskey,
} from './passkeys.ts';
import {
  confirmApp,
  deleteApp,
  deletePasskey,
  findApp,
  insertPasskey,
  listPasskeys,
  maxPasskeys,
  saveUnconfirmedApp,
} from './repository.ts';

type Change =
  | 'add-passkey'
  | 'remove-passkey'
  | 'add-authenticator-app'
  | 'remove-authenticator-app'
  | 'renew-recovery-codes';

/** Audits a change of a person's own second factors, and emails the person, in case somebody else made the change. */
async function noteChange(db: Database, userId: number, change: Change, now: Date): Promise<void> {
  await audit(db, { at: now, actorId: userId, action: change, subjectId: userId });
  const user = await findUser(db, userId);
  if (!user?.email) return;
  const { email, language } = user;
  await queueMail(db, { kind: 'second-factor-changed', recipient: email, language, values: {}, now });
}

type Added = OutputOf<'POST /user/passkeys'>;

const appKeyBytes = 20;
const firstCodes = { max: 20, windowMs: minutes(15) };

export async function loadSecondFactors(
  db: Database,
  userId: number,
): Promise<OutputOf<'GET /user/second-factors'>> {
  const passkeys = await listPasskeys(db, userId);
  const app = await findApp(db, userId);
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  return {
    passkeys: passkeys.map(({ id, name, created_at, used_at }) => ({
      _id: String(id),
      name,
      createdAt: created_at.toISOString(),
      usedAt: used_at?.toISOString() ?? null,
    })),
    appSince: app?.confirmed_at?.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    hasPassword: user?.password_hash != null,
  };
}

async function requireStaff(db: Database, userId: number) {
  const user = await findUser(db, userId);
  if (!user?.role || !can(user.role, 'worksAtSchool')) throw new AppError('forbidden');
  return user;
}

export async function startPasskey({ services, now }: CallContext, userId: number): Promise<PasskeyCreation> {
  const { db } = services;
  const user = await requireStaff(db, userId);
  const passkeys = await listPasskeys(db, userId);
  if (passkeys.length >= maxPasskeys) throw new AppError('too_many_passkeys');
  return {
    challenge: await newChallenge(db, { purpose: 'new-passkey', subject: String(userId) }, now),
    rp: { id: relyingPartyOf(services), name: 'TapIn' },
    user: {
      id: Buffer.from(String(userId)).toString('base64url'),
      name: user.email ?? '',
      displayName: `${user.first_name} ${user.last_name}`,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    timeout: challengeValidMs,
    excludeCredentials: passkeys.map(({ credential_id }) => ({ type: 'public-key', id: credential_id })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    attestation: 'none',
  };
}

/** The first factor creates the recovery codes. */
const recoveryCodesAfter = async (db: Database, userId: number): Promise<Added> => ({
  recoveryCodes: (await countRecoveryCodes(db, userId)) === 0 ? await replaceRecoveryCodes(db, userId) : null,
});

export async function addPasskey(
  context: CallContext,
  userId: number,
  { name, credential }: InputOf<'POST /user/passkeys'>['body'],
): Promise<Added> {
  const { services, now } = context;
  await requireStaff(services.db, userId);
  const verified = await verifyNewPasskey(context, credential, userId);
  return inTransaction(services.db, async (transaction) => {
    await lockUser(transaction, userId);
    const passkeys = await listPasskeys(transaction, userId);
    if (passkeys.length >= maxPasskeys) throw new AppError('too_many_passkeys');
    const passkey = { ...verified, userId, name: name.trim(), now };
    if (!(await insertPasskey(transaction, passkey))) throw new AppError('passkey_wrong');
    await noteChange(transaction, userId, 'add-passkey', now);
    return recoveryCodesAfter(transaction, userId);
  });
}

/** Removing the last factor deletes the recovery codes. */
async function afterRemoval(db: Database, userId: number): Promise<void> {
  if (!(await hasSecondFactor(db, userId))) await deleteRecoveryCodes(db, userId);
}

export function removePasskey({ services, now }: CallContext, userId: number, id: string): Promise<void> {
  return inTransaction(services.db, async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await deletePasskey(transaction, userId, parseId(id) ?? 0))) throw new AppError('not_found');
    await afterRemoval(transaction, userId);
    await noteChange(transaction, userId, 'remove-passkey', now);
  });
}

export async function startApp(
  { services, now }: CallContext,
  userId: number,
): Promise<OutputOf<'POST /user/authenticator-app'>> {
  const user = await requireStaff(services.db, userId);
  const key = randomBytes(appKeyBytes);
  const sealedKey = await seal(services.db, 'authenticator apps', key.toString('base64url'));
  if (!(await saveUnconfirmedApp(services.db, userId, { sealedKey, now }))) throw new AppError('conflict');
  const shown = toBase32(key);
  const label = encodeURIComponent(`TapIn:${user.email ?? ''}`);
  return { key: shown, address: `otpauth://totp/${label}?secret=${shown}&issuer=TapIn` };
}

/** Limits the first codes of an app. They are counted outside the transaction, so that a wrong code stays counted. */
export const limitFirstCodes = ({ services, now }: CallContext, userId: number): Promise<void> =>
  limitEvents(services.db, `first code of ${userId}`, firstCodes, now);

export async function finishApp(
  { services, now }: CallContext,
  userId: number,
  code: string,
): Promise<Added> {
  await requireStaff(services.db, userId);
  const digits = code.replace(/\s/g, '');
  return inTransaction(services.db, async (transaction) => {
    await lockUser(transaction, userId);
    const isRight = await useUpAppCode(transaction, userId, { code: digits, now, isConfirmed: false });
    if (!isRight) throw new AppError('second_factor_wrong');
    await confirmApp(transaction, userId, now);
    await noteChange(transaction, userId, 'add-authenticator-app', now);
    return recoveryCodesAfter(transaction, userId);
  });
}

export function removeApp({ services, now }: CallContext, userId: number): Promise<void> {
  return inTransaction(services.db, async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await deleteApp(transaction, userId))) throw new AppError('not_found');
    await afterRemoval(transaction, userId);
    await noteChange(transaction, userId, 'remove-authenticator-app', now);
  });
}

export function renewRecoveryCodes({ services, now }: CallContext, userId: number): Promise<string[]> {
  return inTransaction(services.db, async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await hasSecondFactor(transaction, userId))) throw new AppError('not_found');
    await noteChange(transaction, userId, 'renew-recovery-codes', now);
    return replaceRecoveryCodes(transaction, userId);
  });
}

export async function ownsPasskey(db: Database, userId: number): Promise<boolean> {
  return (await listPasskeys(db, userId)).length > 0;
}
