import { setTimeout as delay } from 'node:timers/promises';
import { type Store, StoreError } from '#src/store/store.ts';
import { type LiveChannel, loadChannel } from './live-channel.ts';
import type { Releases } from './releases.ts';

/** After this time a page is served from the last good revision. */
const pageDeadlineMs = 1_000;
/** The readiness check reads much more than a page does. */
const readinessDeadlineMs = 3_000;

interface Reading {
  since: number;
  live: Promise<LiveChannel>;
  /** The same promise, which rejects after `pageDeadlineMs`. */
  soon: Promise<LiveChannel>;
  /** Whether it passed its deadline. No other reading starts until it has ended. */
  isLate: boolean;
}

/**
 * Provides the current revision of the channel, so that a rollback takes effect with the next page load. A folder is
 * read at every call and a bucket once a second. While the store cannot be read or does not answer, the last good
 * revision is used.
 */
export class ChannelSource {
  readonly #store: Store;
  readonly #releases: Releases;
  readonly #name: string;
  readonly #log: (line: string) => void;
  #last: { document: string; live: LiveChannel } | null = null;
  #reading: Reading | null = null;
  #lastProblem = '';

  constructor(store: Store, releases: Releases, name: string, log: (line: string) => void) {
    this.#store = store;
    this.#releases = releases;
    this.#name = name;
    this.#log = log;
  }

  async current(): Promise<LiveChannel | null> {
    try {
      const reading = this.#recent();
      const live = await (this.#last ? reading.soon : reading.live);
      this.#logOnce(live.problems.join('; '));
      return live;
    } catch (error) {
      const consequence = this.#last ? 'still serving the last good revision' : 'nothing to serve yet';
      this.#logOnce(`${error instanceof Error ? error.message : String(error)} (${consequence})`);
      return this.#last?.live ?? null;
    }
  }

  /** Whether the channel and all files that it serves can be read now. */
  isReadable(): Promise<boolean> {
    return Promise.race([this.#isWhole(), delay(readinessDeadlineMs, false, { ref: false })]);
  }

  async #isWhole(): Promise<boolean> {
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

  /** Calls share one reading for as long as it is valid. */
  #recent(): Reading {
    const reading = this.#reading;
    const isFresh = reading && performance.now() - reading.since < this.#store.freshForMs;
    if (reading && (reading.isLate || isFresh)) return reading;
    this.#reading = this.#begin();
    return this.#reading;
  }

  #begin(): Reading {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reading.isLate = true;
      late.reject(new StoreError(`the store ${this.#store.address} does not answer`));
    }, pageDeadlineMs);
    const live = this.#read().finally(() => {
      clearTimeout(timer);
      reading.isLate = false;
    });
    const soon = Promise.race([live, late.promise]);
    // While there is no last good revision, no caller handles this rejection.
    soon.catch(() => undefined);
    const reading: Reading = { since: performance.now(), live, soon, isLate: false };
    return reading;
  }

  async #read(): Promise<LiveChannel> {
    const channel = await this.#store.readChannel(this.#name);
    if (!channel) throw new Error(`it is not in the store ${this.#store.address}`);
    const document = JSON.stringify(channel);
    // A revision with problems is loaded again, because the problems may have been temporary.
    if (this.#last?.document === document && this.#last.live.problems.length === 0) return this.#last.live;
    const live = await loadChannel(this.#store, this.#releases, channel);
    this.#last = { document, live };
    return live;
  }

  /** Logs each problem once instead of with every request. */
  #logOnce(problem: string): void {
    if (problem === this.#lastProblem) return;
    this.#lastProblem = problem;
    this.#log(`channel ${this.#name}: ${problem || 'all is well again'}`);
  }
}
