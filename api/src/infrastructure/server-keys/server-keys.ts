import { randomBytes } from 'node:crypto';
import type { Database } from '#src/database/database.ts';

/** The purposes of keys. Each has a key of its own, so that a value made for one purpose is worth nothing for another. */
export type KeyName =
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

/** Returns the key that all processes share. The first use of a name creates it. */
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
  // Processes that start together insert different keys; the first one stays, and all of them read it.
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
