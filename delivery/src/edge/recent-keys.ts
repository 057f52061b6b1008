/** Remembers at least the latest `size` keys, and at most twice as many. */
export class RecentKeys {
  readonly #size: number;
  #latest = new Set<string>();
  #previous = new Set<string>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Returns true for a key that it does not remember, and remembers it. */
  isNew(key: string): boolean {
    if (this.#latest.has(key) || this.#previous.has(key)) return false;
    if (this.#latest.size >= this.#size) {
      this.#previous = this.#latest;
      this.#latest = new Set();
    }
    this.#latest.add(key);
    return true;
  }
}
