import { setTimeout as delay } from 'node:timers/promises';
import type { Owners } from '#src/signing/key-list/ownership.ts';
import { signingProblems } from '#src/signing/open-signed-store.ts';
import { type Store, StoreError } from '#src/store/store.ts';
import { type LiveChannel, loadChannel } from './live-channel.ts';
import type { ReleaseCache } from './release-cache.ts';

/** After this time without a reply of the store, a page is served from the last good revision. */
const pageDeadlineMs = 1_000;
/** The readiness check has more time, because it reads many more files than a page needs. */
const readinessDeadlineMs = 3_000;

interface ChannelRead {
  startedAt: number;
  live: Promise<LiveChannel>;
  /** The same result as `live`, but the promise rejects after `pageDeadlineMs`. */
  liveBeforeDeadline: Promise<LiveChannel>;
  /** Whether the read has passed its deadline. The next read starts only when this one has ended. */
  isLate: boolean;
}

/**
 * Provides the current revision of the channel, so that a rollback takes effect with the next page load. A folder is
 * read at every call and a bucket once a second. While the store cannot be read or does not answer, the last good
 * revision is used.
 */
export class ChannelSource {
  readonly #store: Store;
  readonly #releases: ReleaseCache;
  readonly #name: string;
  readonly #log: (line: string) => void;
  #last: { document: string; live: LiveChannel } | null = null;
  #latestRead: ChannelRead | null = null;
  #lastProblem = '';

  constructor(store: Store, releases: ReleaseCache, name: string, log: (line: string) => void) {
    this.#store = store;
    this.#releases = releases;
    this.#name = name;
    this.#log = log;
  }

  async current(): Promise<LiveChannel | null> {
    try {
      const reading = this.#currentRead();
      const live = await (this.#last ? reading.liveBeforeDeadline : reading.live);
      this.#logOnce([...live.problems, ...this.signingProblems()].join('; '));
      return live;
    } catch (error) {
      const consequence = this.#last
        ? 'the edge serves the last good revision'
        : 'the edge has no revision to serve yet';
      this.#logOnce(`${error instanceof Error ? error.message : String(error)} (${consequence})`);
      return this.#last?.live ?? null;
    }
  }

  /** Returns the releases and pointers that were refused at the last read, and the documents that expire. */
  signingProblems(): string[] {
    return [...(this.#last?.live.refusals ?? []), ...signingProblems(this.#store, this.#name)];
  }

  /** Returns what the list of keys allows each part to claim. Without signatures it is empty. */
  owners = async (): Promise<Owners> => (await this.#store.signing?.owners()) ?? {};

  isReadable(): Promise<boolean> {
    return Promise.race([this.#hasEveryEntry(), delay(readinessDeadlineMs, false, { ref: false })]);
  }

  async #hasEveryEntry(): Promise<boolean> {
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

  /** Returns the running or latest read while it is valid, and otherwise starts a new read. */
  #currentRead(): ChannelRead {
    const reading = this.#latestRead;
    const isFresh = reading && performance.now() - reading.startedAt < this.#store.channelMaxAgeMs;
    if (reading && (reading.isLate || isFresh)) return reading;
    this.#latestRead = this.#startRead();
    return this.#latestRead;
  }

  #startRead(): ChannelRead {
    const deadline = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reading.isLate = true;
      deadline.reject(new StoreError(`the store ${this.#store.address} does not answer`));
    }, pageDeadlineMs);
    const live = this.#read().finally(() => {
      clearTimeout(timer);
      reading.isLate = false;
    });
    const liveBeforeDeadline = Promise.race([live, deadline.promise]);
    // While there is no last good revision, no caller handles the rejection.
    liveBeforeDeadline.catch(() => undefined);
    const reading: ChannelRead = { startedAt: performance.now(), live, liveBeforeDeadline, isLate: false };
    return reading;
  }

  async #read(): Promise<LiveChannel> {
    const channel = await this.#store.readChannel(this.#name);
    if (!channel) throw new Error(`the channel is not in the store ${this.#store.address}`);
    const document = `${this.#store.signing?.keysVersion} ${JSON.stringify(channel)}`;
    // A revision with problems is loaded again, because the problems may be temporary.
    const hasProblems = this.#last?.live.problems.length || this.#last?.live.refusals.length;
    if (this.#last?.document === document && !hasProblems) return this.#last.live;
    const live = await loadChannel(this.#store, this.#releases, channel);
    this.#last = { document, live };
    return live;
  }

  /** Logs a problem once and not with every request. */
  #logOnce(problem: string): void {
    if (problem === this.#lastProblem) return;
    this.#lastProblem = problem;
    this.#log(`channel ${this.#name}: ${problem || 'the problem is solved'}`);
  }
}
