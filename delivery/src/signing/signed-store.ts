import type { KeyObject } from 'node:crypto';
import type { Channel } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import { releaseFile, releaseText } from '#src/store/documents.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import {
  type Encoding,
  MissingKeyListError,
  nullWhenRefused,
  type Store,
  type StoredFile,
  StoreError,
  type StoreSigning,
} from '#src/store/store.ts';
import { keyListPath, ownershipAdvice } from './key-list/key-list.ts';
import { refuseForeignClaims } from './key-list/ownership.ts';
import { requireSigningKey, Trust, type TrustedKeys } from './key-list/trust.ts';
import { Remembered } from './remembered.ts';
import { SignedChannels } from './signed-channels.ts';
import { envelopeFile, FileVerifier, signRelease, verifySignedRelease } from './signed-release.ts';

export interface SigningOptions {
  /** The root keys that the configuration pins. */
  roots: readonly KeyObject[];
  /** The private key that signs what this process writes. */
  key?: KeyObject | null;
  /** A folder outside of the store for the highest revisions that were seen. */
  stateFolder?: string | null;
  /** Whether the first read of a channel looks for newer pointers in its revisions. */
  checksHistory?: boolean;
  /** Returns what to do when this process has no key and has to sign a part. */
  withoutKey?: (part: string) => string;
  warn?: (line: string) => void;
}

/**
 * A store whose releases, files and pointers are verified with the keys that a pinned root key has signed. Whoever can
 * write the store cannot change what pages load. All writes are signed with the key of this process.
 */
export class SignedStore implements Store, StoreSigning {
  readonly address: string;
  readonly channelMaxAgeMs: number;
  readonly unverified: Store;
  readonly trust: Trust;
  readonly #key: KeyObject | null;
  readonly #channels: SignedChannels;
  readonly #withoutKey: (part: string) => string;
  readonly #files = new FileVerifier();
  readonly #releases = new Map<string, Release>();
  readonly #remembered: Remembered;
  #keysVersion = 0;
  /** Whether this process, or one before it with the same state folder, has served with a list of keys. */
  #hasServed: boolean;

  constructor(store: Store, options: SigningOptions) {
    const { roots, key = null, stateFolder = null, checksHistory = false, warn = () => {} } = options;
    this.address = store.address;
    this.channelMaxAgeMs = store.channelMaxAgeMs;
    this.unverified = store;
    this.#key = key;
    this.#withoutKey = options.withoutKey ?? ((part) => `name the key of ${part} with --key or SIGNING_KEY`);
    this.#remembered = new Remembered(stateFolder, warn);
    this.#hasServed = this.#remembered.keyList !== null;
    this.trust = new Trust({ objects: store.objects, roots, remembered: this.#remembered });
    this.#channels = new SignedChannels(store, { key, remembered: this.#remembered, checksHistory });
  }

  get objects() {
    return this.unverified.objects;
  }

  get reports() {
    return this.unverified.reports;
  }

  get signing(): StoreSigning {
    return this;
  }

  get keysVersion(): number {
    return this.#keysVersion;
  }

  refusals(channel: string): string[] {
    return this.#channels.refusals(channel);
  }

  warnings(channel: string): string[] {
    const missing = this.#missingKeyList(channel);
    return [...(missing ? [missing] : []), ...this.trust.problems(), ...this.#channels.warnings(channel)];
  }

  advice(): string[] {
    return ownershipAdvice(this.trust.list);
  }

  async requireOwnClaims(release: Release): Promise<void> {
    refuseForeignClaims(release, (await this.#keys()).owners);
  }

  async readRelease(name: string, version: string): Promise<Release | null> {
    const keys = await this.#keys();
    const folder = `${name}/${version}`;
    const text = await this.objects.read(`${folder}/${releaseFile}`);
    if (text === null) return null;
    const envelopeText = await this.objects.read(`${folder}/${envelopeFile(text)}`);
    const release = verifySignedRelease({ name, version, text, envelopeText }, keys);
    refuseForeignClaims(release, keys.owners);
    this.#releases.set(folder, release);
    return release;
  }

  async writeRelease(release: Release, folder: string): Promise<boolean> {
    const key = await this.#keyFor(release.name, 'release');
    const text = releaseText(release);
    const envelope = signRelease(release, text, key, new Date().toISOString());
    return this.unverified.writeRelease(release, folder, {
      file: envelopeFile(text),
      text: toText(envelope),
    });
  }

  async openFile(
    name: string,
    version: string,
    file: string,
    encoding?: Encoding,
  ): Promise<StoredFile | null> {
    // A request of a file alone also finds a new list of keys, with which the release may be refused.
    await this.#keys();
    const known = this.#releases.get(`${name}/${version}`);
    const release = known ?? (await this.readRelease(name, version).catch(nullWhenRefused));
    const stored = release && (await this.unverified.openFile(name, version, file, encoding));
    return stored && this.#files.verified(release, file, encoding, stored);
  }

  async readChannel(channel: string): Promise<Channel | null> {
    const read = await this.#channels.read(channel, await this.#keys());
    if (this.#missingKeyList(channel) === null) {
      this.#hasServed = true;
      return read;
    }
    // A later list may have been written since the last look.
    await this.trust.refresh();
    const again = await this.#channels.read(channel, await this.#keys());
    const missing = this.#missingKeyList(channel);
    if (missing !== null && !this.#hasServed) throw new MissingKeyListError(missing);
    return again;
  }

  /** Returns that a list of keys is missing with which a pointer of the channel was signed, or null. */
  #missingKeyList(channel: string): string | null {
    const proven = this.#channels.provenKeyList(channel);
    if (proven <= this.#keysVersion) return null;
    return `version ${proven} of the list of keys is missing in ${this.address}, and version ${this.#keysVersion} may lack a revocation: restore ${keyListPath(proven)} from a backup; if it is lost, revoke the same keys again after "release keys renew --after ${proven}"`;
  }

  async replaceChannel(channel: string, next: Channel, changes: LogEntry[]): Promise<void> {
    for (const part of new Set(changes.map((change) => change.part))) await this.#keyFor(part, 'pointer');
    await this.#channels.replace(channel, next, changes, await this.#keys());
  }

  /** Signs a release that the store has already, after the caller has compared its files. */
  async signStored(name: string, version: string): Promise<void> {
    const key = await this.#keyFor(name, 'release');
    const path = `${name}/${version}/${releaseFile}`;
    const release = await this.unverified.readRelease(name, version);
    const text = await this.objects.read(path);
    if (!release || text === null) throw new StoreError(`${this.address}/${path} is missing`);
    const envelope = signRelease(release, text, key, new Date().toISOString());
    await this.objects.replace(`${name}/${version}/${envelopeFile(text)}`, toText(envelope));
  }

  /** Signs the pointers of these parts again, or for the first time, in one revision. */
  async signPointers(channel: string, parts: ReadonlySet<string>, changes: LogEntry[]): Promise<void> {
    for (const part of parts) await this.#keyFor(part, 'pointer');
    await this.#channels.signAgain(channel, parts, changes, await this.#keys());
  }

  /** Returns the parts of a channel whose pointers are not signed, and those whose pointers expire soon. */
  async pointersToSign(channel: string): Promise<{ unsigned: string[]; expiring: string[] }> {
    await this.readChannel(channel);
    return this.#channels.pointersToSign(channel);
  }

  listReleases(): Promise<{ name: string; version: string }[]> {
    return this.unverified.listReleases();
  }

  removeRelease(name: string, version: string): Promise<void> {
    this.#releases.delete(`${name}/${version}`);
    return this.unverified.removeRelease(name, version);
  }

  removeLeftovers(before: Date): Promise<string[]> {
    return this.unverified.removeLeftovers(before);
  }

  readChannelsSince(channel: string, since: Date): Promise<Channel[]> {
    return this.unverified.readChannelsSince(channel, since);
  }

  channelNames(): Promise<string[]> {
    return this.unverified.channelNames();
  }

  readLog(channel: string): Promise<LogEntry[]> {
    return this.unverified.readLog(channel);
  }

  readLastChange(channel: string, part: string, notBefore: Date): Promise<LogEntry | null> {
    return this.unverified.readLastChange(channel, part, notBefore);
  }

  secret(): Promise<string> {
    return this.unverified.secret();
  }

  /** Resolves when the highest revisions that were seen are on disk. */
  saved(): Promise<void> {
    return this.#remembered.saved();
  }

  async #keys(): Promise<TrustedKeys> {
    const keys = await this.trust.current();
    if (keys.version === 0)
      throw new StoreError(
        `${this.address} has no list of keys that SIGNING_ROOT has signed: create one with "release keys init"`,
      );
    if (keys.version !== this.#keysVersion) this.#releases.clear();
    this.#keysVersion = keys.version;
    return keys;
  }

  async #keyFor(part: string, kind: 'release' | 'pointer'): Promise<KeyObject> {
    const keys = await this.#keys();
    return requireSigningKey(this.#key, { keys, part, kind, withoutKey: this.#withoutKey });
  }
}

const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
