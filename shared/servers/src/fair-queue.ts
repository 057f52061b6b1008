import { WaitingJobs } from './waiting-jobs.ts';

export interface FairQueueLimits {
  concurrency: number;
  maxWaiting: number;
  /** The number of waiting jobs of one client. Without this limit one client may fill the whole queue. */
  maxWaitingPerClient?: number;
  /** How many names at the start of a path identify the client; by default 1. */
  clientDepth?: number;
  /** The longest time that a job waits. Without this limit a job waits until it starts or is dropped. */
  maxWaitMs?: number;
}

/** The queue did not start a job: the queue was full, the job waited too long, or its signal was aborted. */
export class NotStartedError extends Error {}

interface WaitingJob {
  start: () => void;
  drop: () => void;
}

/**
 * Runs a few jobs at a time and lets the others wait, one queue per client. The clients take turns, so a client with
 * one job waits for at most one job of each other client. With a path such as `[address, account]` the accounts of an
 * address take turns in the turn of their address.
 *
 * When too many jobs wait, the queue drops the newest job of the client that has most of them, and of several such
 * clients the one whose turn is last: a flood of one client costs no other client its place. The same rule applies below
 * a client that has reached its own limit.
 *
 * @example
 * const queue = new FairQueue({ concurrency: 2, maxWaiting: 1_000 });
 * const digest = await queue.run([address, account], () => hash(password));
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #jobs = new WaitingJobs<WaitingJob>();
  #running = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#jobs.size;
  }

  waitingOf(client: readonly string[]): number {
    return this.#jobs.sizeOf(client);
  }

  /** Runs the job when it is the client's turn; rejects with a NotStartedError when the job does not start. */
  async run<T>(client: string | readonly string[], job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new NotStartedError();
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await this.#wait(typeof client === 'string' ? [client] : client, signal);
    try {
      return await job();
    } finally {
      this.#startNext();
    }
  }

  async #wait(path: readonly string[], signal?: AbortSignal): Promise<void> {
    const { maxWaitMs } = this.#limits;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const refuse = () => reject(new NotStartedError());
    const waiting: WaitingJob = {
      start: resolve,
      drop: () => {
        if (this.#jobs.remove(path, waiting)) refuse();
      },
    };
    const timer = maxWaitMs === undefined ? undefined : setTimeout(waiting.drop, maxWaitMs);
    signal?.addEventListener('abort', waiting.drop, { once: true });
    this.#jobs.add(path, waiting);
    this.#dropSuperfluous(path);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', waiting.drop);
    }
  }

  #dropSuperfluous(path: readonly string[]): void {
    const { maxWaiting, maxWaitingPerClient = Number.POSITIVE_INFINITY, clientDepth = 1 } = this.#limits;
    const client = path.slice(0, clientDepth);
    if (this.#jobs.sizeOf(client) > maxWaitingPerClient) this.#jobs.mostDispensable(client)?.drop();
    if (this.#jobs.size > maxWaiting) this.#jobs.mostDispensable()?.drop();
  }

  #startNext(): void {
    const next = this.#jobs.removeNext();
    if (next) next.start();
    else this.#running -= 1;
  }
}
