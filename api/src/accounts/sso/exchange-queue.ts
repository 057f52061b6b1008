import { FairQueue, NotStartedError } from '@tapin/shared/server/fair-queue';
import { AppError } from '#src/basics/app-error.ts';

/**
 * Limits how many codes are exchanged at the same time, because each exchange waits for the provider. Clients take turns, so
 * that a client with many invented codes does not delay the others.
 */
const queue = new FairQueue({ concurrency: 20, maxWaiting: 1_000, maxWaitingPerClient: 300 });

/** Runs an exchange of a code when it is the client's turn; throws `unavailable` when too many wait. */
export async function queueExchange<T>(client: string, exchange: () => Promise<T>): Promise<T> {
  try {
    return await queue.run(client, exchange);
  } catch (error) {
    if (error instanceof NotStartedError) throw new AppError('unavailable');
    throw error;
  }
}
