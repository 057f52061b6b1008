import type { LoadErrorClass, RemoteVersion } from '@tapin/delivery-formats/discovery';
import { loadMessages } from '@tapin/shared/i18n';
import type { RemoteModule } from '@tapin/shared/remote/module';
import { containLoad } from '../../containment/contain.ts';
import { isLeft } from '../../containment/left-versions.ts';
import type { Catalog } from '../catalog.ts';
import type { Remote } from '../discovery.ts';
import { forgetContainer, openContainer } from './container.ts';
import { firstSuccess } from './first-success.ts';
import { LoadError, PartError } from './load-error.ts';
import { reportOutcome } from './outcomes.ts';
import { hasPart, type LoadedPart, loadPart, type Part, partName } from './part.ts';
import { prefetchFiles, refetchFiles } from './prefetch-files.ts';

const slowAfterMs = 1_500;
const giveUpAfterMs = 15_000;

const loadKey = ({ versions }: Remote, part: Part) => `${versions[0]?.url} ${partName(part)}`;

/** Loads and caches the parts of remotes. A version that fails is replaced by the last known good one. */
export class RemoteLoader {
  readonly #modules = new Map<string, Promise<RemoteModule>>();
  readonly #parts = new Map<string, Promise<LoadedPart>>();
  /** URLs of failed versions, and URLs with the name of a part that failed. They are not loaded again until `retry`. */
  readonly #failed = new Set<string>();
  readonly #reported = new Set<string>();
  readonly #loadedParts = new Map<string, { remote: Remote; loaded: LoadedPart }>();
  readonly catalog: Catalog | undefined;
  /** Functions that exchange the version of each screen and slot on the page. */
  readonly #shownParts = new Set<() => Promise<boolean>>();

  /** @param catalog Without a catalog the given remotes count as the latest ones. */
  constructor(catalog?: Catalog) {
    this.catalog = catalog;
  }

  load(remote: Remote, part: Part): Promise<LoadedPart> {
    const key = loadKey(remote, part);
    const known = this.#parts.get(key);
    if (known) return known;
    const loading = this.#loadLatest(remote, part);
    this.#parts.set(key, loading);
    // React's `use` renders a promise with these fields synchronously instead of suspending once.
    loading.then(
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => undefined,
    );
    return loading;
  }

  async loadVersions(): Promise<void> {
    await this.catalog?.complete();
  }

  /** Marks the version of a part that threw as failed. Returns whether another version can replace it. */
  async markFailed(remote: Remote, part: Part): Promise<boolean> {
    const key = loadKey(remote, part);
    const shown = await this.#parts.get(key)?.catch(() => null);
    if (!shown) return false;
    this.#markFailed(remote, shown.version, part, 'render', 0);
    this.#parts.delete(key);
    return this.#usableVersions(remote, part).length > 0;
  }

  /**
   * Returns the version of a remote for a new navigation: the latest one, or the running one while it keeps input of the
   * person.
   */
  chooseVersion(remote: Remote, part: Part): Remote {
    const holding = remote.isLocal
      ? undefined
      : this.#partsWithInput().find((each) => each.remote.name === remote.name);
    return holding && hasPart(holding.loaded.version, part) ? holding.remote : remote;
  }

  holdsInput(): boolean {
    return this.#partsWithInput().length > 0;
  }

  addShownPart(exchange: () => Promise<boolean>): () => void {
    this.#shownParts.add(exchange);
    return () => this.#shownParts.delete(exchange);
  }

  /** Exchanges the parts on the page for their latest versions, as a navigation would. Returns whether all have arrived. */
  async exchangeParts(): Promise<boolean> {
    const exchanged = await Promise.all([...this.#shownParts].map((exchange) => exchange()));
    return exchanged.every(Boolean);
  }

  /** Loads the version that may replace the shown one. A failure is not remembered, because the shown version stays. */
  async canLoad(remote: Remote, part: Part): Promise<boolean> {
    try {
      await this.load(remote, part);
      return true;
    } catch {
      this.#forgetFailures(remote);
      return false;
    }
  }

  #partsWithInput() {
    return [...this.#loadedParts.values()].filter(({ loaded }) => loaded.holdsInput?.());
  }

  /** Forgets all failures of a remote and starts again with the version that is assigned now. */
  async retry(known: Remote, part: Part): Promise<Remote> {
    const remote = (await this.catalog?.latest(known)) ?? known;
    if ('path' in part) await refetchFiles(remote, part.path);
    this.#forgetFailures(known);
    this.#forgetFailures(remote);
    return remote;
  }

  #forgetFailures(remote: Remote): void {
    for (const version of remote.versions) {
      if (![...this.#failed].some((key) => key.startsWith(version.url))) continue;
      this.#modules.delete(version.url);
      forgetContainer(version);
    }
    for (const key of this.#failed) if (isKeyOfRemote(remote, key)) this.#failed.delete(key);
    for (const key of this.#parts.keys()) if (isKeyOfRemote(remote, key)) this.#parts.delete(key);
  }

  /** Loads the version that is assigned now, if this page has not loaded the remote before. */
  async #loadLatest(known: Remote, part: Part): Promise<LoadedPart> {
    const isLoaded = [...this.#loadedParts.values()].some(({ remote }) => remote.name === known.name);
    if (!this.catalog || isLoaded) return this.#loadFirstSuccess(known, part);
    // The known version is prefetched at the same time, because it is seldom outdated.
    if ('path' in part) prefetchFiles(known, part.path);
    return this.#loadFirstSuccess(await this.catalog.latest(known), part);
  }

  #usableVersions(remote: Remote, part: Part): RemoteVersion[] {
    const usable = remote.versions.filter(
      (version) =>
        hasPart(version, part) &&
        !this.#failed.has(version.url) &&
        !this.#failed.has(`${version.url} ${partName(part)}`),
    );
    const kept = usable.filter(({ version }) => !isLeft(remote.name, version));
    return kept.length > 0 ? kept : usable;
  }

  async #loadFirstSuccess(remote: Remote, part: Part): Promise<LoadedPart> {
    const versions = this.#usableVersions(remote, part);
    if (versions.length === 0) throw new LoadError('module', `no usable version of ${remote.name}`);
    const startedAt = performance.now();
    const slow = new Map<RemoteVersion, number>();
    const attempts = versions.map((version) => () => this.#loadVersion(remote, version, part));
    const onSlow = (attempt: number) => {
      const version = versions[attempt];
      if (!version) return;
      slow.set(version, attempt === versions.length - 1 ? giveUpAfterMs : slowAfterMs);
      this.#failed.add(version.url);
    };
    try {
      const loaded = await firstSuccess(attempts, { slowAfterMs, giveUpAfterMs, onSlow });
      // A slow version that won the race has not failed.
      slow.delete(loaded.version);
      // The texts are added only after the race, because a version that is not shown must not replace the texts of the
      // shown one.
      await loadMessages(remote.name, loaded.messages).catch(() => undefined);
      this.#reportSlow(remote, slow);
      this.#reportLoaded(remote, loaded.version, Math.round(performance.now() - startedAt));
      this.#loadedParts.set(loaded.version.url, { remote, loaded });
      return loaded;
    } catch (error) {
      this.#reportSlow(remote, slow);
      throw error;
    }
  }

  #reportSlow({ name }: Remote, slow: ReadonlyMap<RemoteVersion, number>): void {
    for (const [{ version }, durationMs] of slow) {
      reportOutcome({ remote: name, version, status: 'failed', durationMs, errorClass: 'timeout' });
    }
  }

  async #loadVersion(remote: Remote, version: RemoteVersion, part: Part): Promise<LoadedPart> {
    const startedAt = performance.now();
    const duration = () => Math.round(performance.now() - startedAt);
    try {
      prefetchFiles(remote, partName(part), version);
      const suspect = { remote: remote.name, version: version.version };
      const loaded = await containLoad(suspect, async () =>
        loadPart(remote, await this.#openModule(version), part),
      );
      // A slow version that has loaded is usable again.
      this.#failed.delete(version.url);
      return { ...loaded, version };
    } catch (error) {
      const failure =
        error instanceof LoadError ? error : new PartError('screen', 'a file of it failed', error);
      this.#markFailed(
        remote,
        version,
        failure instanceof PartError ? part : null,
        failure.errorClass,
        duration(),
      );
      throw failure;
    }
  }

  #openModule(version: RemoteVersion): Promise<RemoteModule> {
    const known = this.#modules.get(version.url);
    if (known) return known;
    const opening = openContainer(version);
    this.#modules.set(version.url, opening);
    return opening;
  }

  #reportLoaded({ name }: Remote, { version }: RemoteVersion, durationMs: number): void {
    if (this.#reported.has(`${name}@${version}`)) return;
    this.#reported.add(`${name}@${version}`);
    reportOutcome({ remote: name, version, status: 'loaded', durationMs });
  }

  #markFailed(
    remote: Remote,
    version: RemoteVersion,
    part: Part | null,
    errorClass: LoadErrorClass,
    durationMs: number,
  ) {
    const isKnown = this.#failed.has(version.url);
    this.#failed.add(part ? `${version.url} ${partName(part)}` : version.url);
    // Several parts may fail with one version, and a slow part may fail later. The failure of the version is reported
    // once.
    if (isKnown) return;
    reportOutcome({
      remote: remote.name,
      version: version.version,
      status: 'failed',
      durationMs,
      errorClass,
    });
  }
}

const isKeyOfRemote = (remote: Remote, key: string) => remote.versions.some(({ url }) => key.startsWith(url));
