import { randomBytes } from 'node:crypto';
import { addMs, minutes } from '#src/basics/clock.ts';
import { hashOf, isSameHash } from '#src/basics/secrets.ts';
import type { Database } from '#src/database/database.ts';
import { countEvent } from '#src/infrastructure/rate-limits/event-counts.ts';
import { hmac } from '#src/infrastructure/server-keys/sealing.ts';

export const challengeValidMs = minutes(5);

/** A challenge is worth nothing for another purpose, or for another account or log-in. */
export interface ChallengePurpose {
  purpose: 'sign-in' | 'second-factor' | 'confirmation' | 'new-passkey';
  /** The id of the account or the hash of the pending log-in; empty when the account is not known yet. */
  subject: string;
}

const nonceBytes = 16;
const expiryBytes = 8;

const macOf = (db: Database, { purpose, subject }: ChallengePurpose, signed: Buffer) =>
  hmac(db, 'passkeys', [purpose, subject, signed.toString('base64url')]);

/**
 * Returns a challenge that contains its expiry and is signed. Nothing is stored before it is used, so that requests without
 * an account fill no table.
 */
export async function newChallenge(db: Database, purpose: ChallengePurpose, now: Date): Promise<string> {
  const expiry = Buffer.alloc(expiryBytes);
  expiry.writeBigUInt64BE(BigInt(addMs(now, challengeValidMs).getTime()));
  const signed = Buffer.concat([randomBytes(nonceBytes), expiry]);
  const mac = Buffer.from(await macOf(db, purpose, signed), 'base64url');
  return Buffer.concat([signed, mac]).toString('base64url');
}

/** Whether this deployment made the challenge for this purpose, and it has not expired. */
export async function isValidChallenge(
  db: Database,
  challenge: string,
  purpose: ChallengePurpose,
  now: Date,
): Promise<boolean> {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length < nonceBytes + expiryBytes) return false;
  const signed = bytes.subarray(0, nonceBytes + expiryBytes);
  const mac = bytes.subarray(nonceBytes + expiryBytes).toString('base64url');
  if (!isSameHash(mac, await macOf(db, purpose, signed))) return false;
  return signed.readBigUInt64BE(nonceBytes) > BigInt(now.getTime());
}

/** Stores that a challenge was used, as a hash. Returns false when it was used before. */
export async function useUpChallenge(db: Database, challenge: string, now: Date): Promise<boolean> {
  const { count } = await countEvent(db, `used challenge ${hashOf(challenge)}`, now, challengeValidMs);
  return count === 1;
}
