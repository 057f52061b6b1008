import { FairQueue, NotStartedError } from '@tapin/servers/fair-queue';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import type { CallContext } from '#src/http/call-context.ts';
import { limitEvents } from './event-counts.ts';

/** The limits allow a whole school behind one IP address in the minutes before the first lesson. */
export const maxCallsPerTenMinutes = {
  'sign-up': 3_000,
  'reset request': 600,
  'reset link': 600,
  'guardian link': 600,
} as const;

/**
 * Limits public calls that cost a hash, a mail or a row, or that reveal whether a code is right. Log-ins are not
 * limited here: only their failures are counted, because all people of a school may log in from one IP address.
 */
export async function limitCalls(
  { services: { db }, client, now }: CallContext,
  kind: keyof typeof maxCallsPerTenMinutes,
): Promise<void> {
  const limit = { max: maxCallsPerTenMinutes[kind], windowMs: minutes(10) };
  await limitEvents(db, `${kind} from ${client}`, limit, now);
}

/** The maximum of files that a person can make in ten minutes, which is more than a person reads. */
export const maxFilesPerTenMinutes = 60;

/**
 * A file reads every answer of a school or of a person, and is formatted in this process. Two at a time leave the
 * database connections to all other calls.
 */
const queue = new FairQueue({
  concurrency: 2,
  maxWaiting: 200,
  maxWaitingPerClient: 4,
  maxWaitMs: 20_000,
});

interface Requester {
  userId: number;
  now: Date;
}

/** Makes a file, such as an export or a record, when the person's turn in the queue comes. People take turns. */
export async function makeFile<T>(
  db: Database,
  { userId, now }: Requester,
  make: () => Promise<T>,
): Promise<T> {
  await limitEvents(db, `files:${userId}`, { max: maxFilesPerTenMinutes, windowMs: minutes(10) }, now);
  try {
    return await queue.run(String(userId), make);
  } catch (error) {
    if (error instanceof NotStartedError) throw new AppError('unavailable');
    throw error;
  }
}
