import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Database } from '#src/database/database.ts';
import { type KeyName, serverKey } from './server-keys.ts';

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Returns the HMAC-SHA-256 of the parts. The parts are encoded as JSON, so that no two lists have the same encoding. */
export async function hmac(db: Database, key: KeyName, parts: readonly (string | number)[]): Promise<string> {
  return createHmac('sha256', await serverKey(db, key))
    .update(JSON.stringify(parts))
    .digest('base64url');
}

/** Encrypts and authenticates a text with AES-256-GCM. */
export async function seal(db: Database, key: KeyName, text: string): Promise<string> {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, await serverKey(db, key), iv);
  const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** Returns the text of `seal`, or null for anything that this deployment has not sealed with this key. */
export async function open(db: Database, key: KeyName, sealed: string): Promise<string | null> {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivBytes + tagBytes) return null;
  const decipher = createDecipheriv(algorithm, await serverKey(db, key), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return text.toString('utf8');
  } catch {
    return null;
  }
}
