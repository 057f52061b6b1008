import {
  type DiscoveryDocument,
  fetchDiscovery,
  type Remote,
  remotesIn,
  withoutUncheckedVersions,
} from './discovery.ts';
import { findOwner, type Ownership } from './ownership.ts';

/** Returns the origins of other sites of a remote as one text. Without origins it is a comma. */
const originsOf = (owner: Ownership | null): string => {
  const { connect, images } = owner?.remote.manifest ?? {};
  return `${[connect, images]}`;
};

/** A catalog that requested its document within this time is not refreshed again. */
const freshForMs = 500;
const refreshTimeoutMs = 1_000;

/** The remotes and their versions, as the edge returned them last. A page may stay open for days. */
export class Catalog {
  #text: string;
  #remotes: readonly Remote[];
  readonly #localRemotes = new Map<string, Remote>();
  #host: string | null;
  #hosts: readonly string[] | null = null;
  #hasUncheckedVersions = false;
  /** The origins of other sites that the policy of this document allows: those of the remote whose path was opened. */
  readonly #origins: string;
  #refreshedAt = performance.now();
  #refreshing: Promise<void> | null = null;
  readonly #fetchDocument: () => Promise<DiscoveryDocument>;
  readonly #listeners = new Set<() => void>();

  constructor(
    { text, host }: DiscoveryDocument,
    fetchDocument: () => Promise<DiscoveryDocument> = fetchDiscovery,
  ) {
    this.#text = text;
    this.#host = host;
    this.#remotes = remotesIn(text);
    this.#origins = originsOf(findOwner(this.#remotes, location.pathname));
    this.#fetchDocument = fetchDocument;
  }

  readonly current = (): readonly Remote[] => this.#remotes;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The discovery document as the edge returned it last. */
  get text(): string {
    return this.#text;
  }

  addLocal(remote: Remote): void {
    this.#localRemotes.set(remote.name, remote);
    this.#setRemotes(this.#remotes);
  }

  /** The version of the host that a new page would get; null when the server does not say. */
  get host(): string | null {
    return this.#host;
  }

  /**
   * The versions of the host that may run: the assigned one and its predecessors. It is null when the server does not
   * say.
   */
  get hosts(): readonly string[] | null {
    return this.#hosts;
  }

  get hasUncheckedVersions(): boolean {
    return this.#hasUncheckedVersions;
  }

  get isPageOutdated(): boolean {
    return (
      (this.#host ?? process.env.TAPIN_VERSION) !== process.env.TAPIN_VERSION || this.#hasUncheckedVersions
    );
  }

  /**
   * Whether the remote with a path declares origins that the policy of this document does not allow. The policy of a
   * document never changes, so the path needs another document. A page with local remotes allows their origins on every path.
   */
  needsDocument(pathname: string): boolean {
    const owner = findOwner(this.#remotes, pathname);
    const origins = originsOf(owner);
    return origins !== ',' && origins !== this.#origins && !owner?.remote.isLocal;
  }

  /**
   * Loads the discovery document again if the known one is older than `maxAgeMs`. After an error the known remotes are
   * kept.
   */
  refresh(maxAgeMs = freshForMs): Promise<void> {
    if (performance.now() - this.#refreshedAt < maxAgeMs) return Promise.resolve();
    return this.#fetchOnce();
  }

  /** Loads the versions of remotes that the page contains without versions. Throws when they cannot be loaded. */
  async complete(): Promise<void> {
    if (this.#isPartial) await this.#fetchOnce();
    if (this.#isPartial) throw new Error('the discovery document cannot be loaded');
  }

  get #isPartial(): boolean {
    return this.#remotes.some(({ isPartial }) => isPartial);
  }

  #fetchOnce(): Promise<void> {
    this.#refreshing ??= this.#fetchLatest().finally(() => {
      this.#refreshing = null;
    });
    return this.#refreshing;
  }

  /** Returns the latest version of a remote, for a part that this page has not loaded yet. */
  async latest(remote: Remote): Promise<Remote> {
    await Promise.race([this.refresh(), new Promise((resolve) => setTimeout(resolve, refreshTimeoutMs))]);
    return this.#remotes.find(({ name }) => name === remote.name) ?? remote;
  }

  async #fetchLatest(): Promise<void> {
    // The content of a reply can be as old as its request, for example when the reply waits for a slow connection.
    const requestedAt = performance.now();
    try {
      const { text, host, hosts = null } = await this.#fetchDocument();
      this.#refreshedAt = requestedAt;
      const isSameHost = host === this.#host;
      this.#host = host;
      this.#hosts = hosts;
      if (text === this.#text) return isSameHost ? undefined : this.#notify();
      const remotes = remotesIn(text);
      const checked = remotes.map(withoutUncheckedVersions);
      this.#hasUncheckedVersions = checked.some(
        ({ versions }, index) => versions.length < (remotes[index]?.versions.length ?? 0),
      );
      this.#text = text;
      this.#setRemotes(checked);
    } catch {
      // After an error the known remotes are kept.
    }
  }

  #setRemotes(remotes: readonly Remote[]): void {
    const released = remotes.filter(({ name }) => !this.#localRemotes.has(name));
    this.#remotes = [...released, ...this.#localRemotes.values()];
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
