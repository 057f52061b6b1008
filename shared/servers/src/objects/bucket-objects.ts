import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { Bucket } from './bucket.ts';
import { type ObjectStorage, StoreError } from './object-storage.ts';

const probePath = 'keys/conditional-writes.txt';

/** Stores documents as objects of a bucket. Of several conditional writes to the same object, exactly one succeeds. */
export class BucketObjects implements ObjectStorage {
  readonly address: string;
  readonly #bucket: Bucket;
  #probed: Promise<void> | undefined;

  constructor(bucket: Bucket) {
    this.address = bucket.address;
    this.#bucket = bucket;
  }

  async read(path: string): Promise<string | null> {
    const stored = await this.#bucket.open(path);
    return stored && text(stored.stream);
  }

  async create(path: string, content: string): Promise<boolean> {
    await this.#requireConditionalWrites();
    if (await this.#bucket.putIfAbsent(path, content)) return true;
    // The reply to the first attempt may have been lost. The retry is then refused because of the object that the first
    // attempt wrote.
    return (await this.read(path)) === content;
  }

  replace(path: string, content: string): Promise<void> {
    return this.#bucket.put(path, content);
  }

  async list(folder: string): Promise<string[]> {
    const below = `${folder}/`;
    const entries = await this.#bucket.list(below);
    return [...new Set(entries.map(({ path }) => path.slice(below.length).split('/')[0] ?? ''))];
  }

  remove(path: string): Promise<void> {
    return this.#bucket.remove([path]);
  }

  async removeFolder(): Promise<void> {}

  /**
   * Checks once whether the provider supports conditional writes. Without them, two operators would overwrite the
   * changes of each other.
   */
  async #requireConditionalWrites(): Promise<void> {
    this.#probed ??= this.#probe();
    try {
      await this.#probed;
    } catch (error) {
      // The bucket may have been out of reach for a moment, so the next write probes again.
      this.#probed = undefined;
      throw error;
    }
  }

  async #probe(): Promise<void> {
    await this.#bucket.putIfAbsent(probePath, randomUUID());
    if (!(await this.#bucket.putIfAbsent(probePath, randomUUID()))) return;
    throw new StoreError(
      `${this.address}: its provider ignores If-None-Match, so two operators could overwrite each other's changes: ` +
        'use a provider with conditional writes, or a folder',
    );
  }
}
