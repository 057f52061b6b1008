import { createHmac, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;

/** A clock may be one step early or late. */
const acceptedDrift = [0, -1, 1] as const;

const base32Alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Encodes bytes in base32 (RFC 4648) without padding, as authenticator apps read them. */
export function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => base32Alphabet[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('');
}

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1_000 / stepSeconds);

/** Returns the code of one step: HOTP (RFC 4226) with the step as its counter, which is TOTP (RFC 6238). */
export function codeOfStep(key: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0x0f;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** length).padStart(length, '0');
}

/** Returns the step that a code belongs to, at the time `now`; null for a wrong code. */
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
