import type { Release } from '@tapin/shared/remote/release';
import type { Store } from '#src/store/store.ts';

/** Releases never change: one that has been read is known for good, whatever becomes of the store. */
export class Releases {
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
