import type { Release } from '@tapin/delivery-formats/release';
import {
  hostName,
  kitName,
  librariesName,
  nullWhenRefused,
  SignatureError,
  type Store,
} from '#src/store/store.ts';

/**
 * Caches releases. A release never changes, so a cached release is valid even when the store is unreachable. In a
 * signed store a new list of keys may revoke the key of a release, so every release is then verified again.
 */
export class ReleaseCache {
  readonly #store: Store;
  readonly #known = new Map<string, Release>();
  #keysVersion: number | undefined;

  constructor(store: Store) {
    this.#store = store;
  }

  async find(name: string, version: string): Promise<Release | null> {
    const keysVersion = this.#store.signing?.keysVersion;
    if (keysVersion !== this.#keysVersion) this.#known.clear();
    this.#keysVersion = keysVersion;
    const key = `${name}/${version}`;
    const release = this.#known.get(key) ?? (await this.#store.readRelease(name, version));
    if (release && !this.#known.has(key)) refuseUnservable(release);
    if (release) this.#known.set(key, release);
    return release;
  }

  /** Returns the release, or null if it is missing or its signature is refused. */
  findServable(name: string, version: string): Promise<Release | null> {
    return this.find(name, version).catch(nullWhenRefused);
  }
}

const withoutManifest: readonly string[] = [hostName, librariesName, kitName];
const plainName = /^[^\p{Cc}"'<>&\\]+$/u;
const isPlain = (file: string) =>
  plainName.test(file) && file.split('/').every((segment) => !['', '.', '..'].includes(segment));

/**
 * Refuses a release that "publish" would have refused because it would change or break other parts of the page. A squad
 * can sign such a release with its key.
 */
function refuseUnservable({ name, version, entry, files, manifest }: Release): void {
  const refuse = (reason: string) => new SignatureError(`${name} ${version} is refused: ${reason}`);
  const odd = Object.keys(files).find((file) => !isPlain(file));
  if (odd) throw refuse(`its file ${JSON.stringify(odd)} has no plain name`);
  if (withoutManifest.includes(name)) return;
  if (!Object.hasOwn(files, entry)) throw refuse(`it lacks its file ${JSON.stringify(entry)}`);
  if (!manifest) throw refuse('it has no manifest');
  // The shell identifies a remote by the name in its manifest.
  if (manifest.name !== name) throw refuse(`its manifest is that of ${manifest.name}`);
}
