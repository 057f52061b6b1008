import type { Release } from '@tapin/shared/remote/release';
import { nullWhenRefused } from '#src/store/signature-error.ts';
import type { Store } from '#src/store/store.ts';
import { refuseUnservable } from './refuse-unservable.ts';

/**
 * Caches releases. A release never changes, so the cached one is valid even when the store is unreachable. With signing,
 * a new list of keys may revoke the key of a release, so every release is verified again.
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

  /** Returns null also for a release whose signature is refused. */
  findServable(name: string, version: string): Promise<Release | null> {
    return this.find(name, version).catch(nullWhenRefused);
  }
}
