/** Remembers at least the latest `size` keys, and at most twice as many. */
export class SeenOnce {
  readonly #size: number;
  #latest = new Set<string>();
  #former = new Set<string>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Returns true for a key that it does not remember, and remembers it. */
  isNew(key: string): boolean {
    if (this.#latest.has(key) || this.#former.has(key)) return false;
    if (this.#latest.size >= this.#size) {
      this.#former = this.#latest;
      this.#latest = new Set();
    }
    this.#latest.add(key);
    return true;
  }
}
