import { type Discovered, fetchDiscovery, type Remote, remotesIn } from './discovery.ts';

/** A catalog that was refreshed within this time is not refreshed again. */
const freshForMs = 500;
/** A load waits at most this long for a refresh. */
const refreshTimeoutMs = 1_000;

/** The remotes and their versions as the edge returned them last. A page may stay open for days. */
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

  /** Replaces a released remote by one from a development server. */
  takeLocal(remote: Remote): void {
    this.#local.set(remote.name, remote);
    this.#accept(this.#remotes);
  }

  /** The version of the host that a new page would get; null when the server does not say. */
  get host(): string | null {
    return this.#host;
  }

  /** Loads the discovery document again. After an error the known remotes are kept. */
  refresh(): Promise<void> {
    if (performance.now() - this.#heardAt < freshForMs) return Promise.resolve();
    this.#asking ??= this.#hear().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  /** Returns the latest version of a remote that this page has not loaded yet. */
  async latest(remote: Remote): Promise<Remote> {
    await Promise.race([this.refresh(), new Promise((resolve) => setTimeout(resolve, refreshTimeoutMs))]);
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
      // The known remotes are kept.
    }
  }

  #accept(remotes: readonly Remote[]): void {
    const released = remotes.filter(({ name }) => !this.#local.has(name));
    this.#remotes = [...released, ...this.#local.values()];
    for (const listener of this.#listeners) listener();
  }
}
