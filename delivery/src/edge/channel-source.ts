import type { Store } from '#src/store/store.ts';
import { type LiveChannel, loadChannel } from './live-channel.ts';

/**
 * The channel as it is now, read anew at every call so that a rollback shows on the next page load, and the last
 * good one while the store cannot be read.
 */
export class ChannelSource {
  readonly #store: Store;
  readonly #name: string;
  readonly #log: (line: string) => void;
  #live: LiveChannel | null = null;
  #document = '';
  #lastProblem = '';

  constructor(store: Store, name: string, log: (line: string) => void) {
    this.#store = store;
    this.#name = name;
    this.#log = log;
  }

  async current(): Promise<LiveChannel | null> {
    try {
      const channel = await this.#store.readChannel(this.#name);
      if (!channel) throw new Error(`no document of channel ${this.#name} in ${this.#store.address}`);
      const document = JSON.stringify(channel);
      if (document !== this.#document || !this.#live) {
        this.#live = await loadChannel(this.#store, channel);
        this.#document = document;
      }
      this.#recovered();
    } catch (error) {
      this.#tell(error instanceof Error ? error.message : String(error));
    }
    return this.#live;
  }

  /** Each problem once, not once a request. */
  #tell(problem: string): void {
    if (problem === this.#lastProblem) return;
    this.#lastProblem = problem;
    const consequence = this.#live ? 'still serving the last good revision' : 'nothing to serve yet';
    this.#log(`channel ${this.#name}: ${problem} (${consequence})`);
  }

  #recovered(): void {
    if (!this.#lastProblem) return;
    this.#lastProblem = '';
    this.#log(`channel ${this.#name}: readable again`);
  }
}
