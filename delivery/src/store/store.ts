import type { Channel } from '@tapin/delivery-formats/channel';
import type { PreviewDocument, PreviewKey } from '@tapin/delivery-formats/preview';
import type { Release } from '@tapin/delivery-formats/release';
import type { SlotOrder } from '@tapin/delivery-formats/slots';
import { type ObjectStorage, type StoredFile, StoreError } from '@tapin/servers/objects/object-storage';
import type { LogEntry } from './log-entry.ts';
import type { CanaryVisit, StoredOutcome } from './stored-reports.ts';

export { type StoredFile, StoreError };

export const hostName = 'host';
/**
 * The name of the release of the shared libraries. They are a separate release, so that browsers keep them when the
 * host changes.
 */
export const librariesName = 'libraries';
/**
 * The name of the release of the kit. The kit is a separate release, because hosts with the same kit share it and
 * squads install it by its version.
 */
export const kitName = 'kit';
/** The only file of a release of the kit: the package that squads install. */
export const kitFile = 'kit.tgz';

export type Encoding = 'br' | 'gzip';

/** The content of the file with the signature, which is beside `release.json`. */
interface ReleaseSignature {
  file: string;
  text: string;
}

/** The entry of a token for the page of squads. The token itself is not stored. */
export interface SquadToken {
  /** The only remote that the holder may change. */
  part: string;
  /** The name of the holder for the log. */
  name: string;
  /** The SHA-256 of the token. */
  hash: string;
  from: string;
  until?: string;
  revokedAt?: string;
}

export interface StoreSigning {
  /** The store without verification, for commands that compare or repair its content. */
  readonly unverified: Store;
  /** Changes with every new list of keys. Verified documents are then verified again. */
  readonly keysVersion: number;
  /** Returns lines for the operator about content that was refused at the last read of the channel. */
  refusals(channel: string): string[];
  /** Returns lines about documents that have expired or expire soon. Expired documents are still served. */
  warnings(channel: string): string[];
  advice(): string[];
  /** Returns what each part may claim. Readers refuse a release with other claims. */
  owners(): Promise<Readonly<Record<string, { paths: string[]; slots: string[]; origins?: string[] }>>>;
  /** Returns the order in which remotes fill the slots of remotes. */
  slotOrder(): Promise<SlotOrder>;
  /** Returns the tokens for the page of squads from the latest list of keys, so that a revocation counts at once. */
  squadTokens(): Promise<readonly SquadToken[]>;
  signStored(name: string, version: string): Promise<void>;
  signPointers(channel: string, parts: ReadonlySet<string>, changes: LogEntry[]): Promise<void>;
  /** Returns the text to store for a preview, signed with the key of this process. */
  signPreview(document: PreviewDocument): Promise<string>;
  /** Verifies the stored text of a preview, and throws a `SignatureError` when it is refused. */
  openPreview(text: string, key: PreviewKey): Promise<PreviewDocument>;
  /** Returns the parts of a channel whose pointers are not signed, and the parts whose pointers expire soon. */
  pointersToSign(channel: string): Promise<{ unsigned: string[]; expiring: string[] }>;
}

export interface Releases {
  readonly address: string;
  readRelease(name: string, version: string): Promise<Release | null>;
  /** Writes a complete release and its signature. Returns false when the version exists already. */
  writeRelease(release: Release, folder: string, signature?: ReleaseSignature): Promise<boolean>;
  /** Opens a file of a release, or its compressed form. Returns null when it does not exist. */
  openFile(name: string, version: string, file: string, encoding?: Encoding): Promise<StoredFile | null>;
  listReleases(): Promise<{ name: string; version: string }[]>;
  removeRelease(name: string, version: string): Promise<void>;
  removeLeftovers(before: Date): Promise<string[]>;
}

/** The channels in a store: the current document of each, and its revisions with their changes. */
export interface Channels {
  readonly address: string;
  readChannel(channel: string): Promise<Channel | null>;
  /** Returns every document of a channel that was current at any time since then, the latest first. */
  readChannelsSince(channel: string, since: Date): Promise<Channel[]>;
  /**
   * Makes a document the revision `next.revision` and logs the changes. It throws `RevisionConflictError` when another
   * process has already written that revision. It does not check that the revision before is the current one.
   */
  replaceChannel(channel: string, next: Channel, changes: LogEntry[]): Promise<void>;
  channelNames(): Promise<string[]>;
  readLog(channel: string): Promise<LogEntry[]>;
  /** Returns the last change of a part, or null when it is older than `notBefore`. */
  readLastChange(channel: string, part: string, notBefore: Date): Promise<LogEntry | null>;
}

interface Reports<Report> {
  append: (channel: string, reports: Report[]) => Promise<void>;
  /** Reads the reports of a channel: all of them, or only those about one part and version. */
  read: (channel: string, part?: string, version?: string) => Promise<Report[]>;
}

export interface PageReports {
  outcomes: Reports<StoredOutcome>;
  canaryVisits: Reports<CanaryVisit>;
}

/** A store in a folder or a bucket. Functions take only the interface that they need: releases, channels or reports. */
export interface Store extends Releases, Channels {
  /** The time for which a server may use a channel document before it reads the document again. */
  readonly channelMaxAgeMs: number;
  /** The documents of the store, so that signatures can be stored beside them. */
  readonly objects: ObjectStorage;
  readonly reports: PageReports;
  /** The signatures of a store with verification. A store without verification has none. */
  readonly signing?: StoreSigning;
  /** Returns the secret with which all edges on this store sign and verify cookies. */
  secret(): Promise<string>;
}

export class RevisionConflictError extends StoreError {
  override name = 'RevisionConflictError';
}

/** The error for a document in the store without a valid signature. The document is not served. */
export class SignatureError extends StoreError {
  override name = 'SignatureError';
}

/**
 * The error for a store that lacks the latest list of keys. A process that has not seen this list cannot know which
 * keys are revoked.
 */
export class MissingKeyListError extends StoreError {
  override name = 'MissingKeyListError';
}

/** Returns null for the error of a document that is not served, and throws every other error again. */
export function nullWhenRefused(error: unknown): null {
  if (error instanceof SignatureError) return null;
  throw error;
}

export async function requireRelease(store: Releases, name: string, version: string): Promise<Release> {
  const release = await store.readRelease(name, version);
  if (!release)
    throw new StoreError(`${name} ${version} is not in the store ${store.address}: publish it first`);
  return release;
}
