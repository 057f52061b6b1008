import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import { buildsPath, type LocalBuild } from '@tapin/delivery-formats/local-build';
import type { RemoteManifest } from '@tapin/delivery-formats/manifest';
import type { BuildInfo } from '@tapin/delivery-formats/release';
import type { Catalog } from '../remotes/catalog.ts';
import type { Remote } from '../remotes/discovery.ts';
import { forgetContainer } from '../remotes/loading/container.ts';
import type { LocalStates, TakenPath } from './local-state.ts';

const serverTimeoutMs = 5_000;

let builds = 0;

async function fetchBuild(origin: string): Promise<RemoteVersion> {
  const signal = AbortSignal.timeout(serverTimeoutMs);
  const response = await fetch(`${origin}/build-info.json`, { signal });
  if (!response.ok) throw new Error(`${origin} has no build`);
  const info: BuildInfo = await response.json();
  const { container, manifest, shared, chunks, entry } = info;
  if (!manifest) throw new Error(`${origin} serves no remote`);
  const entryUrl = `${origin}/${entry}`;
  const bytes = await (await fetch(entryUrl, { signal })).arrayBuffer();
  const integrity = await computeIntegrity(bytes);
  builds += 1;
  const url = `${entryUrl}?build=${builds}`;
  const { uses = {}, libraryVersions = {} } = info;
  const contract = { shared, uses, libraryVersions };
  return { url, version: info.version, integrity, container, manifest, chunks, files: {}, ...contract };
}

async function computeIntegrity(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', bytes));
  return `sha384-${btoa(String.fromCharCode(...digest))}`;
}

const fields = ['paths', 'nav', 'slots', 'availability', 'optIn', 'connect', 'images'] as const;

const changedFields = (first: RemoteManifest, latest: RemoteManifest): string[] =>
  fields.filter((field) => JSON.stringify(first[field]) !== JSON.stringify(latest[field]));

/** Returns the paths of a manifest that another remote owns as well. Names of parameters make no difference. */
function takenPaths({ name, paths }: RemoteManifest, remotes: readonly Remote[]): TakenPath[] {
  return paths.flatMap(({ path }) => {
    const owner = remotes.find(
      (remote) =>
        remote.name !== name && remote.manifest.paths.some((claim) => formOf(claim.path) === formOf(path)),
    );
    return owner ? [{ path, owner: owner.name }] : [];
  });
}

const formOf = (path: string) => path.replace(/:\w+/g, ':');

const isDeepEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

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

  /** Loads the latest build if one exists, and then follows the development server for as long as the page is open. */
  async start(): Promise<void> {
    await this.#loadBuild().catch(() => undefined);
    const events = new EventSource(`${this.#origin}${buildsPath}`);
    events.addEventListener('open', () => this.#states.change(this.#name, { isConnected: true }));
    // An `EventSource` connects again by itself.
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
    // The entry contains the integrity of all files. With the same entry, at most the manifest has changed.
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
