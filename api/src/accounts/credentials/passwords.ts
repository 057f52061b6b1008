import { hash, verify } from '@node-rs/argon2';
import { FairQueue, NotStartedError } from '@tapin/servers/fair-queue';
import { dictionary } from '@zxcvbn-ts/language-common';
import { AppError, ManyLogInsError } from '#src/basics/app-error.ts';

const mostCommonPasswords = new Set(dictionary['passwords-common'].slice(0, 3_000));

export function requireAcceptablePassword(password: string): void {
  const length = [...password].length;
  if (length < 8) throw new AppError('password_too_short');
  if (length > 256) throw new AppError('password_too_long');
  if (mostCommonPasswords.has(password.toLowerCase())) throw new AppError('password_too_common');
}

const argon2Parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * A client waits for its own jobs for about ten seconds: a log-in checks two hashes, and thirty hashes take a second.
 */
export const maxWaitingJobsPerClient = 150;

/** A hash occupies a core. Two at a time leave the other cores to other requests. */
const queue = new FairQueue({
  concurrency: 2,
  maxWaiting: 1_000,
  maxWaitingPerClient: maxWaitingJobsPerClient,
  clientDepth: 2,
  // The edge waits for 30 s, and then considers the API broken.
  maxWaitMs: 15_000,
});

export const countWaitingHashes = (): number => queue.waiting;

/** The turn of a job in the queue. Known and new devices alternate, then addresses, then the accounts of an address. */
export type HashingTurn =
  | readonly ['known devices', account: string]
  | readonly ['new devices', address: string, purpose: string];

export const countWaitingHashesOf = (address: string): number => queue.waitingOf(['new devices', address]);

export async function queueHashing<T>(turn: HashingTurn, work: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(turn, work);
  } catch (error) {
    if (error instanceof NotStartedError) throw new ManyLogInsError();
    throw error;
  }
}

/** Hashes a password in the queue. A request passes its client, because clients take turns. */
export function hashPassword(password: string, client = 'ourselves'): Promise<string> {
  return queueHashing(['new devices', client, 'new password'], () => hash(password, argon2Parameters));
}

let decoy: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  decoy ??= hash('no account has this password', argon2Parameters).catch((error: unknown) => {
    decoy = undefined;
    throw error;
  });
  return decoy;
}

/**
 * Returns the index of the hash that matches the password, or -1. A missing hash takes the same time as a wrong one,
 * so that the time does not reveal whether an account exists. The caller runs it in the queue (see `queueHashing`).
 */
export async function findMatchingHash(
  password: string,
  hashes: readonly (string | null)[],
): Promise<number> {
  for (const [index, stored] of hashes.entries()) {
    const matches = await verify(stored ?? (await decoyHash()), password);
    if (matches && stored !== null) return index;
  }
  return -1;
}
