export interface EncodedBody {
  bytes: Buffer;
  encoding: string | null;
}

/** The limit is enough for the compressed replies of some hundred schools. */
const maxCachedBytes = 32 * 1024 * 1024;

interface Entry {
  body: Promise<EncodedBody>;
  size: number;
}

/**
 * A cache of finished replies by tag. Above a number of bytes it drops the least recently used replies. A request for
 * a reply that is being computed waits for it. No entry has to be invalidated, because a change at the school leads to
 * another tag.
 */
export class ReplyCache {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry>();
  #size = 0;

  constructor(limit = maxCachedBytes) {
    this.#limit = limit;
  }

  getOrCreate(name: string, create: () => Promise<EncodedBody>): Promise<EncodedBody> {
    const known = this.#entries.get(name);
    if (known) {
      this.#entries.delete(name);
      this.#entries.set(name, known);
      return known.body;
    }
    const entry: Entry = { body: create(), size: 0 };
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
