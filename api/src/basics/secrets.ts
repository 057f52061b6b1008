import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Hashes a token. Tokens are long and random, so a digest without salt protects them in a stolen database. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function isSameHash(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The alphabet lacks I, L, O, 0 and 1, which look alike. */
const codeAlphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

export function newCode(length = 6): string {
  return Array.from({ length }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('');
}
