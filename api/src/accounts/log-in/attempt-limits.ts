import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { retryAt } from '#src/basics/retry.ts';
import type { Database } from '#src/database/database.ts';
import {
  countEvent,
  countPastLimits,
  type EventCount,
  keyOfClient,
  readCount,
  readCounts,
  resetAllCounts,
  resetClientCount,
  resetCount,
  uncountClientEvent,
  uncountEvent,
} from '#src/infrastructure/rate-limits/event-counts.ts';

const windowMs = minutes(15);
/** The limits of an account for new devices: of one client, and of all clients together. */
const accountLimit = { maxPerClient: 10, maxTotal: 20, windowMs };
export const maxFailuresPerDevice = 10;
/**
 * The failures of a client over all accounts after which its new devices have to prove work. A school with 2,000
 * people is one client, and a tenth of them may mistype.
 */
export const maxFailuresPerClient = 200;

export interface Attempt {
  email: string;
  client: string;
  /** The id of a device that logged in to the account before. Its attempts count only for itself and the account. */
  device: string | null;
}

const accountKey = (email: string) => `log-in:${email}`;
const clientKey = (client: string) => `failed log-ins from ${client}`;
/** The prefix is the same as in the key of a client, so that ending a lockout resets it as well. */
const deviceKey = ({ email, device }: Attempt) => `${accountKey(email)} device ${device}`;

const lockedOut = (until: Date, now: Date) => new AppError('locked_out', retryAt(until, now, 'newPassword'));

/**
 * Refuses an attempt whose limits are already reached, before it waits for a hash. Returns the failures of the client,
 * or null for a known device, which has no such limit. All counts are read in one statement, because this function has
 * to refuse a flood of attempts.
 */
export async function refuseLocked(db: Database, attempt: Attempt, now: Date): Promise<EventCount | null> {
  const { email, client, device } = attempt;
  const key = accountKey(email);
  if (device === null) {
    const keys = [keyOfClient(key, client), key, clientKey(client)];
    const [ofClient, ofAll, failures = null] = await readCounts(db, keys, now);
    if (ofClient && ofClient.count >= accountLimit.maxPerClient) throw lockedOut(ofClient.expiresAt, now);
    if (ofAll && ofAll.count >= accountLimit.maxTotal) throw lockedOut(ofAll.expiresAt, now);
    return failures;
  }
  const { count, expiresAt } = await readCount(db, deviceKey(attempt), now);
  if (count >= maxFailuresPerDevice) throw lockedOut(expiresAt, now);
  return null;
}

export async function countAttempt(db: Database, attempt: Attempt, now: Date): Promise<void> {
  const { email, client, device } = attempt;
  if (device === null) {
    const until = await countPastLimits(db, accountKey(email), client, accountLimit, now);
    if (until) throw lockedOut(until, now);
    return;
  }
  const { count, expiresAt } = await countEvent(db, deviceKey(attempt), now, windowMs);
  if (count > maxFailuresPerDevice) throw lockedOut(expiresAt, now);
}

export function readFailures(db: Database, client: string, now: Date): Promise<EventCount> {
  return readCount(db, clientKey(client), now);
}

/**
 * Counts a failure of a new device. Successes are not counted, because hundreds of people of a school log in at the
 * same time.
 */
export async function countFailure(db: Database, { client, device }: Attempt, now: Date): Promise<void> {
  if (device === null) await countEvent(db, clientKey(client), now, windowMs);
}

export async function uncountAttempt(db: Database, attempt: Attempt): Promise<void> {
  if (attempt.device !== null) await uncountEvent(db, deviceKey(attempt));
  else await uncountClientEvent(db, accountKey(attempt.email), attempt.client);
}

export async function resetAttempts(db: Database, attempt: Attempt): Promise<void> {
  if (attempt.device !== null) await resetCount(db, deviceKey(attempt));
  else await resetClientCount(db, accountKey(attempt.email), attempt.client);
}

export async function endLockout(db: Database, email: string): Promise<void> {
  await resetAllCounts(db, accountKey(email));
}
