import { FairQueue, NotStartedError } from '@tapin/shared/server/fair-queue';
import { AppError } from '#src/basics/app-error.ts';
import { minutes } from '#src/basics/clock.ts';
import type { Database } from '#src/database/database.ts';
import { limitEvents } from './event-counts.ts';

/** The number of files that one person may make in ten minutes. A person reads each of them. */
export const maxFilesPerTenMinutes = 60;

/**
 * A file reads every answer of a school or of a person, and formats it in this process. Two at a time leave the
 * connections of the database to all other calls.
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

/** Makes a file, such as an export or a record, when it is the turn of the person. People take turns. */
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
