import { hash, verify } from '@node-rs/argon2';
import { createLanes } from './lanes.ts';

/** Of argon2id, the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** About ten seconds' work of log-ins: who would wait longer is told at once to try again. */
export const inLane = 300;

/** Hashing takes a whole core: two at a time leave the others to everybody else. */
export const inTurn = createLanes({ atOnce: 2, inLane, inAll: 1_000 });

/** For a call say who makes it: clients take turns. */
export function hashPassword(password: string, client = 'ourselves'): Promise<string> {
  return inTurn(client, () => hash(password, cost));
}

let decoy: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  decoy ??= hash('no account has this password', cost).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * The place of the hash that the password belongs to, or -1. Where there is no hash it takes the same time, so that the
 * time does not tell whether there is an account. For a turn of the caller's own: see `inTurn`.
 */
export async function findHashOf(password: string, hashes: readonly (string | null)[]): Promise<number> {
  for (const [index, stored] of hashes.entries()) {
    const matches = await verify(stored ?? (await decoyHash()), password);
    if (matches && stored !== null) return index;
  }
  return -1;
}
