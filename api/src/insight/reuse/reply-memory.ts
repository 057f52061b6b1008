export interface Body {
  bytes: Buffer;
  encoding: string | null;
}

/** Some hundred schools' worth of compressed replies. */
const rememberedBytes = 32 * 1024 * 1024;

interface Entry {
  body: Promise<Body>;
  size: number;
}

/**
 * Finished replies by what they say, the ones used last up to so many bytes. Who asks while one is being made waits for
 * it. Nothing in it has to be thrown away when something changes: from then on it is asked for by another name.
 */
export class ReplyMemory {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(limit = rememberedBytes) {
    this.#limit = limit;
  }

  take(name: string, make: () => Promise<Body>): Promise<Body> {
    const known = this.#entries.get(name);
    if (known) {
      this.#entries.delete(name);
      this.#entries.set(name, known);
      return known.body;
    }
    const entry: Entry = { body: make(), size: 0 };
    this.#entries.set(name, entry);
    entry.body.then(
      ({ bytes }) => this.#keep(name, entry, bytes.length + name.length),
      () => this.#entries.delete(name),
    );
    return entry.body;
  }

  #keep(name: string, entry: Entry, size: number): void {
    if (this.#entries.get(name) !== entry) return;
    entry.size = size;
    this.#size += size;
    for (const [oldest, { size: freed }] of this.#entries) {
      if (this.#size <= this.#limit) break;
      this.#entries.delete(oldest);
      this.#size -= freed;
    }
  }
}
