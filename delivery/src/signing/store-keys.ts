import type { KeyObject } from 'node:crypto';
import { SignatureError, type Store, StoreError } from '#src/store/store.ts';
import { Trust, type TrustedKeys } from './key-list/trust.ts';
import { keyIdOf, shortKeyId } from './keys.ts';
import type { Remembered } from './remembered.ts';

interface StoreKeysOptions {
  /** The root keys that the configuration pins. */
  roots: readonly KeyObject[];
  /** The private key that signs what this process writes. */
  key: KeyObject | null;
  remembered: Remembered;
  /** Returns what to do when this process has no key and has to sign a part. */
  withoutKey?: ((part: string) => string) | undefined;
}

/** The keys of a signed store: the listed keys, which verify documents, and the key of this process, which signs them. */
export class StoreKeys {
  readonly trust: Trust;
  readonly #address: string;
  readonly #key: KeyObject | null;
  readonly #withoutKey: (part: string) => string;
  #notify: () => void = () => undefined;
  #version = 0;

  constructor({ address, objects }: Store, { roots, key, remembered, withoutKey }: StoreKeysOptions) {
    this.trust = new Trust({ objects, roots, remembered });
    this.#address = address;
    this.#key = key;
    this.#withoutKey = withoutKey ?? ((part) => `name the key of ${part} with --key or SIGNING_KEY`);
  }

  /** The version of the list that was used last. */
  get version(): number {
    return this.#version;
  }

  /** Calls a function when a later list is used, so that verified documents are verified again. */
  onNewList(notify: () => void): void {
    this.#notify = notify;
  }

  async current(): Promise<TrustedKeys> {
    const keys = await this.trust.current();
    if (keys.version === 0)
      throw new StoreError(
        `${this.#address} has no list of keys that SIGNING_ROOT has signed: create one with "release keys init"`,
      );
    if (keys.version !== this.#version) this.#notify();
    this.#version = keys.version;
    return keys;
  }

  /** Returns the key of this process if it may sign a part now, or refuses with what the operator can do. */
  async signingKey(part: string, kind: 'release' | 'pointer'): Promise<KeyObject> {
    const keys = await this.current();
    const key = this.#key;
    if (!key) throw new SignatureError(`the store is signed: ${this.#withoutKey(part)}`);
    const keyid = keyIdOf(key);
    const known = keys.find(keyid);
    const refusal = known
      ? keys.refusal(known, part, new Date().toISOString())
      : `key ${shortKeyId(keyid)} is not in the list of keys`;
    const isBeyondEdge = known?.listed.role === 'edge' && kind === 'release';
    if (!refusal && !isBeyondEdge) return key;
    throw new SignatureError(
      `${part} cannot be signed: ${refusal ?? 'the key of the edge may not sign releases'}: use the key of ${part} (--key), or ask the operator for "release keys add ${part} …"`,
    );
  }
}
