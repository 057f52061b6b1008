import { createHmac, timingSafeEqual } from 'node:crypto';
import { minutes } from '#src/basics/clock.ts';
import { hashOf, newCode } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import type { Services } from '#src/http/services.ts';
import { limitEvents, uncountEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { open } from '#src/infrastructure/sealing.ts';
import { findApp, useUpStep } from './repository.ts';

const stepSeconds = 30;
const digits = 6;

/** The clock of a device may be a step of 30 seconds early or late. */
const acceptedDrift = [0, -1, 1] as const;

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in base32 (RFC 4648) without padding, as authenticator apps expect. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1_000 / stepSeconds);

/** Returns the code of a step: HOTP (RFC 4226) with the step as the counter, which is TOTP (RFC 6238). */
export function codeOfStep(key: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** Returns the step to which a code belongs at the time `now`, or null for a wrong code. */
export function findStep(key: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code);
  let found: number | null = null;
  for (const drift of acceptedDrift) {
    const step = stepOf(now) + drift;
    const expected = Buffer.from(codeOfStep(key, step));
    if (given.length === expected.length && timingSafeEqual(given, expected)) found ??= step;
  }
  return found;
}

const codeCount = 10;
/**
 * A code has 59 bits. The hash contains the account, so that a stolen database cannot be searched for all accounts at
 * once.
 */
const codeLength = 12;

const codeHash = (userId: number, code: string) => hashOf(`${userId} ${code}`);

const normalize = (typed: string) => typed.replace(/[^a-z0-9]/gi, '').toUpperCase();

/** Replaces the recovery codes of a person and returns the new codes. Only their hashes are stored. */
export async function replaceRecoveryCodes(db: Database, userId: number): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => newCode(codeLength));
  await deleteRecoveryCodes(db, userId);
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: codeHash(userId, code) })))
    .execute();
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code);
}

export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function useUpRecoveryCode(db: Database, userId: number, typed: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash(userId, normalize(typed)))
    .returning('user_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteRecoveryCodes(db: Database, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

const wrongCodes = { max: 10, windowMs: minutes(15) };

/** Checks the current code of the person's app, and uses it up. */
export async function useUpAppCode(
  db: Database,
  userId: number,
  { code, now, isConfirmed }: { code: string; now: Date; isConfirmed: boolean },
): Promise<boolean> {
  const app = await findApp(db, userId);
  if (!app || (app.confirmed_at !== null) !== isConfirmed) return false;
  const key = await open(db, 'authenticator apps', app.sealed_key);
  const step = key === null ? null : findStep(Buffer.from(key, 'base64url'), code, now);
  return step !== null && useUpStep(db, userId, step);
}

const wrongCodesKey = (userId: number) => `second factor of ${userId}`;

/**
 * Limits wrong codes by account, so that a person with the password cannot try many codes in many browsers. A try is
 * counted before it is checked, outside the transaction that checks it.
 */
export const limitCodes = ({ db }: Services, userId: number, now: Date): Promise<void> =>
  limitEvents(db, wrongCodesKey(userId), wrongCodes, now);

/**
 * Whether a code is a right second factor: a code of the app or a recovery code. A right code is not counted as a try.
 */
export async function checkCode(
  db: Database,
  userId: number,
  { code, now }: { code: string; now: Date },
): Promise<boolean> {
  const digits = code.replace(/\s/g, '');
  const isRight = /^\d{6}$/.test(digits)
    ? await useUpAppCode(db, userId, { code: digits, now, isConfirmed: true })
    : await useUpRecoveryCode(db, userId, code);
  if (isRight) await uncountEvent(db, wrongCodesKey(userId));
  return isRight;
}
