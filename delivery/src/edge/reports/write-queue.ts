const maxWaiting = 2_000;

/** Collects items while the previous ones are written, so that one write at a time has all that arrived meanwhile. */
export class WriteQueue<Item> {
  readonly #write: (items: Item[]) => Promise<void>;
  #waiting: Item[] = [];
  #written = Promise.resolve();

  /** @param write Handles its own errors. */
  constructor(write: (items: Item[]) => Promise<void>) {
    this.#write = write;
  }

  /** Adds items. Those that arrive while too many wait are lost. */
  add(items: readonly Item[]): void {
    if (items.length === 0 || this.#waiting.length >= maxWaiting) return;
    this.#waiting.push(...items);
    this.#written = this.#written.then(async () => {
      const batch = this.#waiting;
      this.#waiting = [];
      if (batch.length > 0) await this.#write(batch);
    });
  }

  /** Resolves when everything is written. */
  async end(): Promise<void> {
    await this.#written;
  }
}
