import type { Store } from '#src/store/store.ts';
import { type LiveChannel, loadChannel } from './live-channel.ts';
import type { Releases } from './releases.ts';

/**
 * The channel as it is now, so that a rollback shows on the next page load: read anew at every call, from a bucket once
 * a second. While the store cannot be read it is the last good one.
 */
export class ChannelSource {
  readonly #store: Store;
  readonly #releases: Releases;
  readonly #name: string;
  readonly #log: (line: string) => void;
  #last: { document: string; live: LiveChannel } | null = null;
  #reading: { since: number; live: Promise<LiveChannel> } | null = null;
  #lastProblem = '';

  constructor(store: Store, releases: Releases, name: string, log: (line: string) => void) {
    this.#store = store;
    this.#releases = releases;
    this.#name = name;
    this.#log = log;
  }

  async current(): Promise<LiveChannel | null> {
    try {
      const live = await this.#recent();
      this.#tell(live.problems.join('; '));
      return live;
    } catch (error) {
      const consequence = this.#last ? 'still serving the last good revision' : 'nothing to serve yet';
      this.#tell(`${error instanceof Error ? error.message : String(error)} (${consequence})`);
      return this.#last?.live ?? null;
    }
  }

  /** Whether the channel and what it serves can be read at this moment, all of it. */
  async isReadable(): Promise<boolean> {
    try {
      const { entries, problems } = await this.#read();
      const found = await Promise.all(entries.map((part) => this.#hasEntry(part)));
      return problems.length === 0 && found.every(Boolean);
    } catch {
      return false;
    }
  }

  async #hasEntry({ name, version, entry }: LiveChannel['entries'][number]): Promise<boolean> {
    const file = await this.#store.openFile(name, version, entry);
    file?.stream.destroy();
    return file !== null;
  }

  /** Whoever asks within the time for which a reading is good shares it. */
  #recent(): Promise<LiveChannel> {
    const now = performance.now();
    if (this.#reading && now - this.#reading.since < this.#store.freshForMs) return this.#reading.live;
    this.#reading = { since: now, live: this.#read() };
    return this.#reading.live;
  }

  async #read(): Promise<LiveChannel> {
    const channel = await this.#store.readChannel(this.#name);
    if (!channel) throw new Error(`it is not in the store ${this.#store.address}`);
    const document = JSON.stringify(channel);
    // One with problems is tried again, since they may have passed.
    if (this.#last?.document === document && this.#last.live.problems.length === 0) return this.#last.live;
    const live = await loadChannel(this.#store, this.#releases, channel);
    this.#last = { document, live };
    return live;
  }

  /** Each problem once, not once a request. */
  #tell(problem: string): void {
    if (problem === this.#lastProblem) return;
    this.#lastProblem = problem;
    this.#log(`channel ${this.#name}: ${problem || 'all is well again'}`);
  }
}
