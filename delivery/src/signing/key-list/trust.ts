import type { KeyObject } from 'node:crypto';
import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import { keyIdOf, publicKeyFrom, shortKeyId, type VerifyingKey } from '#src/signing/keys.ts';
import type { Remembered } from '#src/signing/remembered.ts';
import { kitName, librariesName, SignatureError, type Store, StoreError } from '#src/store/store.ts';
import {
  type KeyList,
  keyListPath,
  keyListVersions,
  type ListedKey,
  openKeyList,
  toVerifyingKey,
} from './key-list.ts';
import type { Owners } from './ownership.ts';

/** The list of keys is read again after this time, so that running edges notice a revocation. */
const refreshAfterMs = 1_000;

interface TrustedKey extends VerifyingKey {
  listed: ListedKey;
}

/** Releases that the build of the host creates. The key of the host signs them. */
const partsOfHost = new Set<string>([librariesName, kitName]);
const ownerOf = (part: string): string => (partsOfHost.has(part) ? 'host' : part);

/** The keys of one version of the list of keys, which a pinned root key has signed. */
export class TrustedKeys {
  readonly version: number;
  readonly list: KeyList | null;
  readonly #keys = new Map<string, TrustedKey>();

  constructor(list: KeyList | null) {
    this.list = list;
    this.version = list?.version ?? 0;
    for (const listed of list?.keys ?? [])
      this.#keys.set(listed.keyid, {
        keyid: listed.keyid,
        publicKey: publicKeyFrom(listed.publicKey),
        listed,
      });
  }

  get owners(): Owners {
    return this.list?.owners ?? {};
  }

  find = (keyid: string): TrustedKey | undefined => this.#keys.get(keyid);

  /** Returns the reason why a key may not sign a part at a time, or null. */
  refusal({ listed }: TrustedKey, part: string, at: string): string | null {
    const id = shortKeyId(listed.keyid);
    const { revoked, from, until } = listed;
    const time = Date.parse(at);
    if (revoked?.reason === 'compromised') return `key ${id} was revoked as compromised on ${revoked.at}`;
    if (revoked && time >= Date.parse(revoked.at)) return `key ${id} was revoked on ${revoked.at}`;
    if (!(time >= Date.parse(from))) return `key ${id} is valid from ${from} on`;
    if (until && time >= Date.parse(until)) return `key ${id} was valid until ${until}`;
    if (listed.role === 'squad' && listed.part !== ownerOf(part))
      return `key ${id} may sign ${listed.part} only`;
    return null;
  }

  /** Returns the reason why signatures of these key ids are not accepted. The signatures were not verified. */
  unknownKey(keyids: readonly string[]): string {
    const known = keyids.find((keyid) => this.find(keyid));
    if (known) return `the signature of key ${shortKeyId(known)} is wrong`;
    return `it is signed by no key of the list (${keyids.map(shortKeyId).join(', ') || 'no signature'})`;
  }
}

/** Returns the keys that one list revokes and a later list would make valid again. No command creates such a list. */
const forgottenRevocations = (known: KeyList | null, later: KeyList): string[] =>
  (known?.keys ?? []).flatMap(({ keyid, revoked }) => {
    const key = revoked && later.keys.find((each) => each.keyid === keyid);
    const isKept = key?.revoked && (revoked?.reason === 'retired' || key.revoked.reason === 'compromised');
    return !key || isKept ? [] : [keyid];
  });

interface TrustOptions {
  objects: ObjectStorage;
  roots: readonly KeyObject[];
  remembered: Remembered;
}

/**
 * Reads the list of keys from the store. It accepts only a list that a pinned root key has signed and that is not older
 * than the last one.
 */
export class Trust {
  readonly #objects: ObjectStorage;
  readonly #roots: readonly VerifyingKey[];
  readonly #remembered: Remembered;
  #keys: TrustedKeys;
  #forgotten: string[] = [];
  #readAt = Number.NEGATIVE_INFINITY;

  constructor({ objects, roots, remembered }: TrustOptions) {
    this.#objects = objects;
    this.#roots = roots.map(toVerifyingKey);
    this.#remembered = remembered;
    const { keyList } = remembered;
    this.#keys = new TrustedKeys(keyList === null ? null : openKeyList(keyList, this.#roots));
  }

  get list(): KeyList | null {
    return this.#keys.list;
  }

  problems(): string[] {
    return this.#forgotten.map(
      (keyid) =>
        `the latest list of keys is refused, because it lacks the revocation of key ${shortKeyId(keyid)}: revoke it again`,
    );
  }

  /**
   * Returns the latest keys. A newer list is read in the background, so that no page waits for it. While the store
   * cannot be read, the last list is used.
   */
  async current(): Promise<TrustedKeys> {
    if (this.#keys.version === 0) return this.refresh();
    if (performance.now() - this.#readAt < refreshAfterMs) return this.#keys;
    this.#readAt = performance.now();
    this.refresh().catch(() => undefined);
    return this.#keys;
  }

  async refresh(): Promise<TrustedKeys> {
    const newer = (await keyListVersions(this.#objects)).filter((version) => version > this.#keys.version);
    for (const version of newer) {
      const text = await this.#objects.read(keyListPath(version));
      const list = text === null ? null : openKeyList(text, this.#roots);
      if (text === null || list?.version !== version) continue;
      this.#forgotten = forgottenRevocations(this.#keys.list, list);
      if (this.#forgotten.length > 0) continue;
      this.#keys = new TrustedKeys(list);
      this.#remembered.setKeyList(text);
      break;
    }
    this.#readAt = performance.now();
    return this.#keys;
  }
}

interface StoreKeysOptions {
  roots: readonly KeyObject[];
  key: KeyObject | null;
  remembered: Remembered;
  /** Returns the remedy when this process has to sign a part and has no key. */
  withoutKey?: ((part: string) => string) | undefined;
}

/**
 * The keys of a signed store: the listed keys, which verify documents, and the key of this process, which signs
 * documents.
 */
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

  /** Returns the key of this process if it may sign a part at present. Otherwise it throws an error with the remedy. */
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
