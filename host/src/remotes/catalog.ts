import { type Discovered, fetchDiscovery, type Remote, remotesIn } from './discovery.ts';

/** What was heard within this time is as good as asking again. */
const fresh = 500;
/** Nobody waits longer than this to hear that nothing is new. */
const patience = 1_000;

/** Which remotes there are, and in which versions, as the edge said last: a page may stay open for days. */
export class Catalog {
  #text: string;
  #remotes: readonly Remote[];
  readonly #local = new Map<string, Remote>();
  #host: string | null;
  #heardAt = performance.now();
  #asking: Promise<void> | null = null;
  readonly #ask: () => Promise<Discovered>;
  readonly #listeners = new Set<() => void>();

  constructor({ text, host }: Discovered, ask: () => Promise<Discovered> = fetchDiscovery) {
    this.#text = text;
    this.#host = host;
    this.#remotes = remotesIn(text);
    this.#ask = ask;
  }

  readonly current = (): readonly Remote[] => this.#remotes;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Puts a remote of somebody's own machine in the place of the released one. */
  takeLocal(remote: Remote): void {
    this.#local.set(remote.name, remote);
    this.#accept(this.#remotes);
  }

  /** The host that a page gets which is opened now; null where nobody says. */
  get host(): string | null {
    return this.#host;
  }

  /** Asks the edge again. What cannot be asked leaves everything as it is known. */
  refresh(): Promise<void> {
    if (performance.now() - this.#heardAt < fresh) return Promise.resolve();
    this.#asking ??= this.#hear().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** A remote as it is now, for somebody who is about to meet it for the first time on this page. */
  async latest(remote: Remote): Promise<Remote> {
    await Promise.race([this.refresh(), new Promise((resolve) => setTimeout(resolve, patience))]);
    return this.#remotes.find(({ name }) => name === remote.name) ?? remote;
  }

  async #hear(): Promise<void> {
    try {
      const { text, host } = await this.#ask();
      this.#heardAt = performance.now();
      this.#host = host;
      if (text === this.#text) return;
      this.#accept(remotesIn(text));
      this.#text = text;
    } catch {
      // What is known stays.
    }
  }

  #accept(remotes: readonly Remote[]): void {
    const released = remotes.filter(({ name }) => !this.#local.has(name));
    this.#remotes = [...released, ...this.#local.values()];
    for (const listener of this.#listeners) listener();
  }
}
