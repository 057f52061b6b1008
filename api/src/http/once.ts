import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { CallName, Calls, OutputOf } from '@tapin/contract/calls';
import type { FastifyReply } from 'fastify';
import { AppError } from '#src/basics/app-error.ts';
import { days } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { applyCookie, type CookieChange, holdCookies } from './cookies.ts';
import type { Services } from './services.ts';

/**
 * The header with the key that a client generates for one action of a person, and sends again when it repeats the
 * call.
 */
export const keyHeader = 'idempotency-key';

const keyPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const keyValidMs = days(1);

export interface KeyedCall {
  key: string;
  call: CallName;
  userId: number | null;
  input: unknown;
}

interface StoredReply {
  output: unknown;
  cookies: readonly CookieChange[];
}

/**
 * Derives a value from the key of the client. A reader of the database cannot compute it, because the key is not
 * stored.
 */
const derive = (key: string, purpose: string, value: unknown = null): Buffer =>
  createHmac('sha256', key.toLowerCase())
    .update(JSON.stringify([purpose, value]))
    .digest();

const hashOfKey = ({ key, userId }: KeyedCall) => derive(key, 'key', userId).toString('hex');
const inputCodeOf = ({ key, input }: KeyedCall) => derive(key, 'input', input).toString('hex');

const algorithm = 'aes-256-gcm';
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts a reply, which can have personal data and secrets, so that only the client with the key can get it again.
 */
function seal({ key }: KeyedCall, reply: StoredReply): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, derive(key, 'reply'), iv);
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(reply)), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url');
}

function unseal({ key }: KeyedCall, sealed: string): StoredReply {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv(algorithm, derive(key, 'reply'), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8'));
}

/** Finds the reply of an earlier call with the same key. Throws for a key of another call or another input. */
async function findReply(db: Database, keyed: KeyedCall): Promise<StoredReply | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['call', 'input_code', 'sealed_reply'])
    .where('key_hash', '=', hashOfKey(keyed))
    .executeTakeFirst();
  if (!row || row.sealed_reply === null) return null;
  if (row.call !== keyed.call || row.input_code !== inputCodeOf(keyed))
    throw new AppError('validation', `${keyHeader} (another request has used it)`);
  return unseal(keyed, row.sealed_reply);
}

/** Stores the key. Waits for a transaction with the same key, and returns false when that transaction was committed. */
async function storeKey(db: Database, keyed: KeyedCall, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({
      key_hash: hashOfKey(keyed),
      call: keyed.call,
      input_code: inputCodeOf(keyed),
      sealed_reply: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

async function storeReply(db: Database, keyed: KeyedCall, reply: StoredReply): Promise<void> {
  await db
    .updateTable('idempotency_keys')
    .set({ sealed_reply: seal(keyed, reply) })
    .where('key_hash', '=', hashOfKey(keyed))
    .execute();
}

export type Once<K extends CallName> = (
  work: (transaction: Database) => Promise<OutputOf<K>>,
) => Promise<OutputOf<K>>;

/**
 * A handler of a call with `once` gets this function, and runs all of its work in it except the limits for attempts.
 */
export type OnceOf<K extends CallName> = Calls[K] extends { once: true } ? { once: Once<K> } : unknown;

export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !keyPattern.test(header)) throw new AppError('validation', keyHeader);
  return header;
}

export async function repeatReply(
  { db, config }: Services,
  keyed: KeyedCall,
  reply: FastifyReply,
): Promise<{ output: unknown } | null> {
  const stored = await findReply(db, keyed);
  for (const change of stored?.cookies ?? []) applyCookie(reply, change, config);
  return stored;
}

/**
 * Runs the work of a call with a key in one transaction with storing its reply. A repeat that arrives meanwhile waits
 * for it.
 */
export function runOnce<T>(
  services: Services,
  keyed: KeyedCall,
  reply: FastifyReply,
  work: (transaction: Database) => Promise<T>,
): Promise<T> {
  const { db, clock, config } = services;
  return holdCookies(reply, config, (cookies) =>
    db.transaction().execute(async (transaction) => {
      if (await storeKey(transaction, keyed, clock.now())) {
        const output = await work(transaction);
        await storeReply(transaction, keyed, { output, cookies });
        return output;
      }
      const stored = await repeatReply({ ...services, db: transaction }, keyed, reply);
      if (!stored) throw new AppError('conflict');
      // The same call has stored the reply, so it has the type of the output.
      return stored.output as T;
    }),
  );
}
