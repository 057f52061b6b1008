/** A node in the tree of clients, with its jobs and its child nodes. The first entry has the next turn. */
class Turns<Job> {
  size = 0;
  readonly #below = new Map<string, Turns<Job>>();
  readonly #jobs: Job[] = [];

  add([name, ...rest]: readonly string[], job: Job): void {
    this.size += 1;
    if (name === undefined) {
      this.#jobs.push(job);
      return;
    }
    const node = this.#below.get(name) ?? new Turns<Job>();
    this.#below.set(name, node);
    node.add(rest, job);
  }

  /** Removes the job of the client whose turn it is, and moves that client to the end. */
  removeNext(): Job | undefined {
    const [first] = this.#below;
    const job = first ? first[1].removeNext() : this.#jobs.shift();
    if (first) {
      const [name, node] = first;
      this.#below.delete(name);
      if (node.size > 0) this.#below.set(name, node);
    }
    if (job !== undefined) this.size -= 1;
    return job;
  }

  /**
   * Returns the newest job of the client with the most jobs. Among several such clients, the one whose turn is last
   * counts.
   */
  newestOfBusiest(): Job | undefined {
    let busiest: Turns<Job> | undefined;
    for (const node of this.#below.values()) if (node.size >= (busiest?.size ?? 0)) busiest = node;
    return busiest ? busiest.newestOfBusiest() : this.#jobs.at(-1);
  }

  find([name, ...rest]: readonly string[]): Turns<Job> | undefined {
    return name === undefined ? this : this.#below.get(name)?.find(rest);
  }

  remove([name, ...rest]: readonly string[], job: Job): boolean {
    if (name === undefined) {
      const place = this.#jobs.indexOf(job);
      if (place < 0) return false;
      this.#jobs.splice(place, 1);
      this.size -= 1;
      return true;
    }
    const node = this.#below.get(name);
    if (!node?.remove(rest, job)) return false;
    if (node.size === 0) this.#below.delete(name);
    this.size -= 1;
    return true;
  }
}

/**
 * The waiting jobs of a fair queue. A job has a path, such as `[address, account]`: addresses take turns, and in the
 * turn of an address its accounts take turns. All paths with the same first name have the same length.
 */
export class WaitingJobs<Job> {
  readonly #root = new Turns<Job>();

  get size(): number {
    return this.#root.size;
  }

  sizeOf(client: readonly string[]): number {
    return this.#root.find(client)?.size ?? 0;
  }

  add(path: readonly string[], job: Job): void {
    this.#root.add(path, job);
  }

  remove(path: readonly string[], job: Job): boolean {
    return this.#root.remove(path, job);
  }

  removeNext(): Job | undefined {
    return this.#root.removeNext();
  }

  /** Returns the job to drop when too many wait, of all clients or of one client. */
  mostDispensable(client: readonly string[] = []): Job | undefined {
    return this.#root.find(client)?.newestOfBusiest();
  }
}
