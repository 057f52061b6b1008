import { setTimeout as delay } from 'node:timers/promises';
import { type Store, StoreError } from '#src/store/store.ts';
import { type LiveChannel, loadChannel } from './live-channel.ts';
import type { Releases } from './releases.ts';

/** Somebody waits for a page: after this it shows the last good revision. */
const patienceMs = 1_000;
/** Whoever asks for readiness waits for much more to be read. */
const readinessMs = 3_000;

interface Reading {
  since: number;
  live: Promise<LiveChannel>;
  /** The same, or after the time that people wait an error. */
  soon: Promise<LiveChannel>;
  /** Nobody waits for it any more, and nobody begins another one until it ended. */
  isLate: boolean;
}

/**
 * The channel as it is now, so that a rollback shows on the next page load: read anew at every call, from a bucket once
 * a second. While the store cannot be read, or does not answer, it is the last good one.
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
      this.#tell(live.problems.join('; '));
      return live;
    } catch (error) {
      const consequence = this.#last ? 'still serving the last good revision' : 'nothing to serve yet';
      this.#tell(`${error instanceof Error ? error.message : String(error)} (${consequence})`);
      return this.#last?.live ?? null;
    }
  }

  /** Whether the channel and what it serves can be read at this moment, all of it. */
  isReadable(): Promise<boolean> {
    return Promise.race([this.#isWhole(), delay(readinessMs, false, { ref: false })]);
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

  /** Whoever asks within the time for which a reading is good shares it. */
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
    }, patienceMs);
    const live = this.#read().finally(() => {
      clearTimeout(timer);
      reading.isLate = false;
    });
    const soon = Promise.race([live, late.promise]);
    // While there is nothing else to serve nobody asks for it.
    soon.catch(() => undefined);
    const reading: Reading = { since: performance.now(), live, soon, isLate: false };
    return reading;
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
