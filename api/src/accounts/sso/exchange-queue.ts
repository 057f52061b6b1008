import { FairQueue, NotStartedError } from '@tapin/shared/server/fair-queue';
import { AppError } from '#src/basics/app-error.ts';

/** An exchange waits for the provider. Clients take turns, so that returns with invented codes hold up nobody else. */
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
