export interface LaneLimits {
  /** How many are inside at the same moment. */
  atOnce: number;
  /** How many wait, those of all clients together. */
  waiting: number;
  patienceMs: number;
}

interface Waiting {
  goIn: () => void;
  giveUp: () => void;
}

/** A way on which few go at once. Clients take turns, so that one with many in the queue does not hold up the others. */
export class FairLane {
  readonly #limits: LaneLimits;
  /** In the order of whose turn is next. */
  readonly #queues = new Map<string, Waiting[]>();
  #inside = 0;
  #waiting = 0;

  constructor(limits: LaneLimits) {
    this.#limits = limits;
  }

  get waiting(): number {
    return this.#waiting;
  }

  /** Does the work when it is this client's turn; false when that did not come, or nobody waits for it any more. */
  async run(client: string, gone: AbortSignal, work: () => Promise<void>): Promise<boolean> {
    if (this.#inside < this.#limits.atOnce) this.#inside += 1;
    else if (!(await this.#turn(client, gone))) return false;
    try {
      await work();
    } finally {
      this.#leave();
    }
    return true;
  }

  async #turn(client: string, gone: AbortSignal): Promise<boolean> {
    if (gone.aborted) return false;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting = { goIn: () => resolve(true), giveUp: () => resolve(false) };
    const giveUp = () => this.#remove(client, waiting);
    const patience = setTimeout(giveUp, this.#limits.patienceMs);
    gone.addEventListener('abort', giveUp, { once: true });
    this.#add(client, waiting);
    try {
      return await promise;
    } finally {
      clearTimeout(patience);
      gone.removeEventListener('abort', giveUp);
    }
  }

  #add(client: string, waiting: Waiting): void {
    this.#queues.set(client, [...(this.#queues.get(client) ?? []), waiting]);
    this.#waiting += 1;
    if (this.#waiting <= this.#limits.waiting) return;
    // Who has most waiting gives way, and of those the one who came last.
    const longest = [...this.#queues].reduce((most, each) => (each[1].length > most[1].length ? each : most));
    const last = longest[1].at(-1);
    if (last) this.#remove(longest[0], last);
  }

  #remove(client: string, waiting: Waiting): void {
    const queue = this.#queues.get(client);
    if (!queue?.includes(waiting)) return;
    this.#waiting -= 1;
    this.#keep(
      client,
      queue.filter((each) => each !== waiting),
    );
    waiting.giveUp();
  }

  #keep(client: string, queue: Waiting[]): void {
    if (queue.length > 0) this.#queues.set(client, queue);
    else this.#queues.delete(client);
  }

  #leave(): void {
    const [next] = this.#queues;
    if (!next) {
      this.#inside -= 1;
      return;
    }
    const [client, [first, ...others]] = next;
    // Deleted first, so that this client's turn comes after everybody else's.
    this.#queues.delete(client);
    this.#keep(client, others);
    this.#waiting -= 1;
    first?.goIn();
  }
}
