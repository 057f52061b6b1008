import { minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { countEvent, forget, forgetWithin, takeBack } from '#src/means/throttle/throttle.ts';

const window = minutes(15);
const failuresFromAddress = 10;
const failuresInAll = 20;

/** No email has a blank in it, so no account's key is another one's with an address. */
const inAll = (email: string) => `sign-in:${email}`;
const fromAddress = (email: string, address: string) => `${inAll(email)} ${address}`;

/** Counts the attempt as a failure until it turns out to be none; false when the account is locked for the address. */
export async function countAttempt(db: Database, email: string, address: string, now: Date) {
  // An address that is locked out no longer counts for the account: it cannot lock out the others.
  const own = await countEvent(db, fromAddress(email, address), now, window);
  return own <= failuresFromAddress && (await countEvent(db, inAll(email), now, window)) <= failuresInAll;
}

/** The attempt was not looked at after all. */
export async function takeBackAttempt(db: Database, email: string, address: string): Promise<void> {
  await takeBack(db, fromAddress(email, address));
  await takeBack(db, inAll(email));
}

export async function forgetAttempts(db: Database, email: string, address: string): Promise<void> {
  await forget(db, fromAddress(email, address));
  await takeBack(db, inAll(email));
}

/** Lets the account in again from everywhere. */
export async function liftLockout(db: Database, email: string): Promise<void> {
  await forgetWithin(db, inAll(email));
}
