import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Database } from '#src/database/database.ts';

/**
 * The purposes of keys. A value that was made for one purpose is useless for another, because each purpose has its own
 * key.
 */
type KeyName =
  | 'known devices'
  | 'proof of work'
  | 'school addresses'
  | 'single sign-on'
  | 'passkeys'
  | 'authenticator apps'
  | 'roster sources'
  | 'slips';

const keyBytes = 32;

/** A key never changes while its row exists, so each process reads it once. */
const keysOf = new WeakMap<Database, Map<KeyName, Promise<Buffer>>>();

export function serverKey(db: Database, name: KeyName): Promise<Buffer> {
  const keys = keysOf.get(db) ?? new Map<KeyName, Promise<Buffer>>();
  keysOf.set(db, keys);
  const known = keys.get(name);
  if (known) return known;
  const loading = loadKey(db, name);
  keys.set(name, loading);
  loading.catch(() => keys.delete(name));
  return loading;
}

async function loadKey(db: Database, name: KeyName): Promise<Buffer> {
  const key = randomBytes(keyBytes).toString('base64');
  // Processes that start together insert different keys. The first one is stored, and all of them read it.
  await db
    .insertInto('server_keys')
    .values({ name, key, created_at: new Date() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const stored = await db
    .selectFrom('server_keys')
    .select('key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(stored.key, 'base64');
}

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/** Returns the HMAC-SHA-256 of the parts, encoded as JSON, so that no two lists have the same encoding. */
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

/** Returns the text of `seal`, or null for a text that this deployment has not sealed with this key. */
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
