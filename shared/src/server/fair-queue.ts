export interface FairQueueLimits {
  /** The number of jobs that run at the same time. */
  concurrency: number;
  /** The number of waiting jobs of all clients together. */
  maxWaiting: number;
  /** The number of waiting jobs of one client. Without this limit one client may fill the whole queue. */
  maxWaitingPerClient?: number;
  /** The longest time that a job waits. Without this limit it waits until it starts or is dropped. */
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
 * one job waits for at most one job of each other client. When too many jobs wait, the queue drops the newest job of
 * the client that has most of them, and of several such clients the one whose turn is last: a flood of one client costs
 * no other client its place.
 *
 * @example
 * const queue = new FairQueue({ concurrency: 2, maxWaiting: 1_000 });
 * const digest = await queue.run(address, () => hash(password));
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  /** The waiting jobs by client. The next job is of the first client. */
  readonly #jobs = new Map<string, WaitingJob[]>();
  #running = 0;
  #waiting = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /** The number of jobs that wait now. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Runs the job when it is the client's turn; rejects with a NotStartedError when the job does not start. */
  async run<T>(client: string, job: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw new NotStartedError();
    if (this.#running < this.#limits.concurrency) this.#running += 1;
    else await this.#wait(client, signal);
    try {
      return await job();
    } finally {
      this.#startNext();
    }
  }

  async #wait(client: string, signal?: AbortSignal): Promise<void> {
    const { maxWaitingPerClient = Number.POSITIVE_INFINITY, maxWaitMs } = this.#limits;
    const ownCount = this.#jobs.get(client)?.length ?? 0;
    if (ownCount >= maxWaitingPerClient) throw new NotStartedError();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiting: WaitingJob = { start: resolve, drop: () => reject(new NotStartedError()) };
    const drop = () => this.#drop(client, waiting);
    const timer = maxWaitMs === undefined ? undefined : setTimeout(drop, maxWaitMs);
    signal?.addEventListener('abort', drop, { once: true });
    this.#add(client, waiting);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', drop);
    }
  }

  #add(client: string, job: WaitingJob): void {
    this.#setJobs(client, [...(this.#jobs.get(client) ?? []), job]);
    this.#waiting += 1;
    if (this.#waiting <= this.#limits.maxWaiting) return;
    const [busiest, jobs] = [...this.#jobs].reduce((most, each) =>
      each[1].length >= most[1].length ? each : most,
    );
    const newest = jobs.at(-1);
    if (newest) this.#drop(busiest, newest);
  }

  #drop(client: string, job: WaitingJob): void {
    const jobs = this.#jobs.get(client);
    if (!jobs?.includes(job)) return;
    this.#waiting -= 1;
    this.#setJobs(
      client,
      jobs.filter((each) => each !== job),
    );
    job.drop();
  }

  #startNext(): void {
    const [next] = this.#jobs;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [client, [first, ...others]] = next;
    // The client's entry is deleted and added again, which puts its next turn after the turns of all other clients.
    this.#jobs.delete(client);
    this.#setJobs(client, others);
    this.#waiting -= 1;
    first?.start();
  }

  #setJobs(client: string, jobs: WaitingJob[]): void {
    if (jobs.length > 0) this.#jobs.set(client, jobs);
    else this.#jobs.delete(client);
  }
}
