/** Remembers keys, the latest `size` of them at least and twice as many at most. */
export class SeenOnce {
  readonly #size: number;
  #latest = new Set<string>();
  #former = new Set<string>();

  constructor(size: number) {
    this.#size = size;
  }

  /** True the first time. */
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
