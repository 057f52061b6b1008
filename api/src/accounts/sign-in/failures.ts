import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import {
  countEvent,
  countShared,
  countSoFar,
  forgetOwn,
  forgetWithin,
  takeBackShared,
} from '#src/means/throttle/throttle.ts';

const window = minutes(15);
const forAccount = { own: 10, inAll: 20, window };
/** Over all accounts. A school of two thousand in which every tenth mistypes is one client too. */
export const failuresOfClient = 200;

export interface Attempt {
  email: string;
  client: string;
}

const accountKey = (email: string) => `sign-in:${email}`;
const clientKey = (client: string) => `failed sign-ins from ${client}`;

/** Counts the attempt as a failure of the account until it turns out to be none. */
export async function countAttempt(db: Database, { email, client }: Attempt, now: Date): Promise<void> {
  // Of the client only what has failed counts: a school's successes are under way by the hundred at one time.
  if ((await countSoFar(db, clientKey(client), now)) >= failuresOfClient) {
    throw new AppError('too_many_requests');
  }
  if (!(await countShared(db, accountKey(email), client, forAccount, now))) throw new AppError('locked_out');
}

export async function countFailure(db: Database, client: string, now: Date): Promise<void> {
  await countEvent(db, clientKey(client), now, window);
}

/** The attempt was a failure neither of the account nor of the client. */
export async function takeBackAttempt(db: Database, { email, client }: Attempt): Promise<void> {
  await takeBackShared(db, accountKey(email), client);
}

export async function forgetAttempts(db: Database, { email, client }: Attempt): Promise<void> {
  await forgetOwn(db, accountKey(email), client);
}

/** Lets the account in again from everywhere. */
export async function liftLockout(db: Database, email: string): Promise<void> {
  await forgetWithin(db, accountKey(email));
}
