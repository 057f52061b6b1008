import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import { buildsPath, type LocalBuild } from '@tapin/shared/remote/local-build';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import type { Catalog } from '../remotes/catalog.ts';
import { forgetContainer } from '../remotes/container.ts';
import { fetchBuild } from './fetch-build.ts';
import type { LocalStates } from './local-state.ts';
import { changedFields, takenPaths } from './manifest-changes.ts';

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** A remote that this page loads from a development server. Each new build replaces the one on the page. */
export class LocalRemote {
  readonly #name: string;
  readonly #origin: string;
  readonly #catalog: Catalog;
  readonly #states: LocalStates;
  #shown: RemoteVersion | null = null;
  #firstManifest: RemoteManifest | null = null;
  /** Builds are loaded one after the other, so that an earlier one never replaces a later one. */
  #loading: Promise<void> = Promise.resolve();

  constructor(name: string, origin: string, catalog: Catalog, states: LocalStates) {
    this.#name = name;
    this.#origin = origin;
    this.#catalog = catalog;
    this.#states = states;
  }

  /** Loads the latest build if there is one, and then follows the development server for as long as the page is open. */
  async start(): Promise<void> {
    await this.#loadBuild().catch(() => undefined);
    const events = new EventSource(`${this.#origin}${buildsPath}`);
    events.addEventListener('open', () => this.#states.change(this.#name, { isConnected: true }));
    // The browser connects again by itself.
    events.addEventListener('error', () => this.#states.change(this.#name, { isConnected: false }));
    events.addEventListener('message', ({ data }: MessageEvent<string>) => this.#onBuild(JSON.parse(data)));
  }

  #onBuild(build: LocalBuild): void {
    this.#states.change(this.#name, { problems: build.status === 'failed' ? build.problems : [] });
    if (build.status === 'built')
      this.#loading = this.#loading.then(() => this.#loadBuild()).catch(() => undefined);
  }

  async #loadBuild(): Promise<void> {
    const fetched = await fetchBuild(this.#origin);
    const { manifest } = fetched;
    this.#states.change(this.#name, { isConnected: true });
    if (manifest.name !== this.#name) {
      this.#states.change(this.#name, { otherName: manifest.name });
      return;
    }
    // The entry contains the integrity of all files. When it is the same, at most the manifest has changed.
    const isSameCode = fetched.integrity === this.#shown?.integrity;
    if (isSameCode && isDeepEqual(manifest, this.#shown?.manifest)) return;
    if (this.#shown && !isSameCode) forgetContainer(this.#shown);
    const version = { ...fetched, url: (isSameCode && this.#shown?.url) || fetched.url };
    this.#shown = version;
    this.#firstManifest ??= manifest;
    this.#catalog.addLocal({ name: this.#name, manifest, versions: [version], isLocal: true });
    this.#states.change(this.#name, {
      isLoaded: true,
      otherName: null,
      ...(!isSameCode && { error: null }),
      changedFields: changedFields(this.#firstManifest, manifest),
      takenPaths: takenPaths(manifest, this.#catalog.current()),
    });
  }
}
