import { Signer } from '@fastify/cookie';
import { keysIn, secretPath } from '#src/store/documents.ts';
import type { Store } from '#src/store/store.ts';

const readAgainMs = 5_000;
/**
 * A new key signs after this number of reads, which takes half a minute. By then every other edge has read the key and
 * accepts it.
 */
const signsAfterReads = 6;

/**
 * The keys with which all edges on a store sign and verify their cookies. They are read periodically, so that they can
 * be changed without a restart of an edge. The first key of the file signs, and the later keys are still accepted.
 */
export class PageKeys {
  readonly #store: Store;
  #keys: { key: string; signer: Signer; reads: number }[] = [];
  #verifier: Signer;
  readonly #timer: NodeJS.Timeout;

  private constructor(store: Store, secret: string) {
    this.#store = store;
    this.#verifier = this.#replace(secret);
    this.#timer = setInterval(() => void this.read(), readAgainMs).unref();
  }

  static async open(store: Store): Promise<PageKeys> {
    return new PageKeys(store, await store.secret());
  }

  /**
   * The key that signs now: the first key that was read often enough, or else the last key of the file, which is the
   * oldest, so that every edge has it.
   */
  get current(): string {
    return this.#signing?.key ?? '';
  }

  sign(value: string): string {
    return (this.#signing?.signer ?? this.#verifier).sign(value);
  }

  unsign(signed: string): ReturnType<Signer['unsign']> {
    return this.#verifier.unsign(signed);
  }

  /** Reads the keys. They do not change while the store cannot be read, or has none. */
  async read(): Promise<void> {
    const secret = await this.#store.objects.read(secretPath).catch(() => null);
    if (secret && keysIn(secret).length > 0) this.#verifier = this.#replace(secret);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  get #signing() {
    return this.#keys.find(({ reads }) => reads >= signsAfterReads) ?? this.#keys.at(-1);
  }

  #replace(secret: string): Signer {
    const known = this.#keys;
    this.#keys = keysIn(secret).map((key) => {
      const before = known.find((each) => each.key === key);
      return { key, signer: before?.signer ?? new Signer(key), reads: (before?.reads ?? 0) + 1 };
    });
    return new Signer(keysIn(secret));
  }
}
