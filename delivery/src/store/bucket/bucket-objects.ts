import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { ObjectStorage } from '../object-storage.ts';
import { StoreError } from '../store.ts';
import type { Bucket } from './bucket.ts';

const probePath = 'keys/conditional-writes.txt';

/** Stores documents as objects of a bucket. A conditional write succeeds for exactly one process. */
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
    this.#probed ??= this.#probeConditionalWrites();
    await this.#probed;
    if (await this.#bucket.putIfAbsent(path, content)) return true;
    // The first reply may have been lost. The retry is then refused because of the object that this process wrote.
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

  /** Checks once that the provider supports conditional writes. Without them two operators would overwrite each other. */
  async #probeConditionalWrites(): Promise<void> {
    await this.#bucket.putIfAbsent(probePath, randomUUID());
    if (!(await this.#bucket.putIfAbsent(probePath, randomUUID()))) return;
    throw new StoreError(
      `${this.address}: its provider ignores If-None-Match, so two operators could overwrite each other's changes: ` +
        'use a provider with conditional writes, or a folder',
    );
  }
}
