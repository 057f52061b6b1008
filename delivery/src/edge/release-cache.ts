import type { Release } from '@tapin/shared/remote/release';
import type { Store } from '#src/store/store.ts';

/** Caches releases. A release never changes, so the cached one is valid even when the store is unreachable. */
export class ReleaseCache {
  readonly #store: Store;
  readonly #known = new Map<string, Release>();

  constructor(store: Store) {
    this.#store = store;
  }

  async find(name: string, version: string): Promise<Release | null> {
    const key = `${name}/${version}`;
    const release = this.#known.get(key) ?? (await this.#store.readRelease(name, version));
    if (release) this.#known.set(key, release);
    return release;
  }
}
