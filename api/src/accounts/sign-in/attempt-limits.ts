import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import { retryAt } from '#src/basics/retry.ts';
import type { Database } from '#src/database/database.ts';
import {
  countEvent,
  countPastLimits,
  readCount,
  resetAllCounts,
  resetClientCount,
  uncountClientEvent,
} from '#src/infrastructure/rate-limits/event-counts.ts';

const windowMs = minutes(15);
const accountLimit = { maxPerClient: 10, maxTotal: 20, windowMs };
/** The limit of one client over all accounts. A school with 2,000 people, of whom every tenth mistypes, is one client. */
export const maxFailuresPerClient = 200;

export interface Attempt {
  email: string;
  client: string;
}

const accountKey = (email: string) => `sign-in:${email}`;
const clientKey = (client: string) => `failed sign-ins from ${client}`;

/** Counts an attempt as a failure of the account before it is checked. A success subtracts it again. */
export async function countAttempt(db: Database, { email, client }: Attempt, now: Date): Promise<void> {
  // The client is counted after a failure only, because hundreds of people of a school log in at the same time.
  const failures = await readCount(db, clientKey(client), now);
  if (failures.count >= maxFailuresPerClient)
    throw new AppError('too_many_requests', retryAt(failures.expiresAt, now));
  const lockedUntil = await countPastLimits(db, accountKey(email), client, accountLimit, now);
  if (lockedUntil) throw new AppError('locked_out', retryAt(lockedUntil, now, 'newPassword'));
}

export async function countFailure(db: Database, client: string, now: Date): Promise<void> {
  await countEvent(db, clientKey(client), now, windowMs);
}

/** Subtracts an attempt again, because it was not a failure. */
export async function uncountAttempt(db: Database, { email, client }: Attempt): Promise<void> {
  await uncountClientEvent(db, accountKey(email), client);
}

export async function resetAttempts(db: Database, { email, client }: Attempt): Promise<void> {
  await resetClientCount(db, accountKey(email), client);
}

/** Ends the lockout of an account for all clients. */
export async function endLockout(db: Database, email: string): Promise<void> {
  await resetAllCounts(db, accountKey(email));
}
