import { type PreviewDocument, type PreviewKey, previewToken } from '@tapin/delivery-formats/preview';
import { hasEnded, previewKeys, readPreview } from '#src/signing/stored-previews.ts';
import { SignatureError, type Store } from '#src/store/store.ts';

/** A document or the list of documents is used for this time, so an ended preview disappears within it. */
const maxAgeMs = 2_000;
/** After this time without a reply of the store, the last known state is used. */
const deadlineMs = 1_000;
const maxRememberedDocuments = 500;

interface Remembered<Value> {
  value: Value;
  readAt: number;
  reading: Promise<Value> | null;
}

/**
 * Finds previews in the store. The list of previews is read at most every two seconds, and only documents that it names
 * are read, so that made-up tokens cause no further reads.
 */
export class PreviewSource {
  readonly #store: Store;
  readonly #log: (line: string) => void;
  readonly #keys: Remembered<ReadonlySet<string>> = { value: new Set(), readAt: -maxAgeMs, reading: null };
  readonly #documents = new Map<string, Remembered<PreviewDocument | null>>();
  readonly #logged = new Set<string>();

  constructor(store: Store, log: (line: string) => void) {
    this.#store = store;
    this.#log = log;
  }

  /** Returns a preview that has not ended, or null. It never throws, because everybody else gets the live page. */
  async find(key: PreviewKey): Promise<PreviewDocument | null> {
    const keys = await this.#current(this.#keys, async () => {
      const listed = await previewKeys(this.#store);
      return new Set(listed.map(previewToken));
    });
    const token = previewToken(key);
    if (!keys.has(token)) {
      this.#documents.delete(token);
      return null;
    }
    const known = this.#documents.get(token) ?? { value: null, readAt: -maxAgeMs, reading: null };
    this.#documents.set(token, known);
    const [oldest] = this.#documents.keys();
    if (this.#documents.size > maxRememberedDocuments && oldest !== undefined) this.#documents.delete(oldest);
    const preview = await this.#current(known, () => this.#read(key));
    return preview && !hasEnded(preview) ? preview : null;
  }

  async #read(key: PreviewKey): Promise<PreviewDocument | null> {
    return readPreview(this.#store, key).catch((error: unknown) => {
      if (!(error instanceof SignatureError)) throw error;
      this.#logOnce(error.message);
      return null;
    });
  }

  /** Returns the value, which is read again when it is old. While the store fails or is slow, the old value is used. */
  async #current<Value>(known: Remembered<Value>, read: () => Promise<Value>): Promise<Value> {
    if (performance.now() - known.readAt < maxAgeMs) return known.value;
    known.reading ??= read()
      .then((value) => {
        known.value = value;
        known.readAt = performance.now();
        return value;
      })
      .catch((error: Error) => {
        this.#logOnce(`previews cannot be read: ${error.message}`);
        return known.value;
      })
      .finally(() => {
        known.reading = null;
      });
    const { promise: late, resolve } = Promise.withResolvers<Value>();
    const timer = setTimeout(() => resolve(known.value), deadlineMs);
    return Promise.race([known.reading, late]).finally(() => clearTimeout(timer));
  }

  #logOnce(line: string): void {
    if (this.#logged.has(line)) return;
    if (this.#logged.size > maxRememberedDocuments) this.#logged.clear();
    this.#logged.add(line);
    this.#log(line);
  }
}
