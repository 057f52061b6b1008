import type { Readable } from 'node:stream';
import type { Channel } from '@tapin/delivery-formats/channel';
import type { Release } from '@tapin/delivery-formats/release';
import type { LogEntry } from './log-entry.ts';
import type { CanaryVisit, StoredOutcome } from './stored-reports.ts';

export const hostName = 'host';
/** The shared libraries are a release of their own, so that browsers keep them when the host changes. */
export const librariesName = 'libraries';
/** The kit is a release of its own, because hosts with the same kit share it and squads install it by its version. */
export const kitName = 'kit';
/** The only file of a release of the kit: the package that squads install. */
export const kitFile = 'kit.tgz';

/** The operations that a storage for channel documents needs. */
export interface ObjectStorage {
  /** The address for messages to the operator. */
  readonly address: string;
  read(path: string): Promise<string | null>;
  /** Creates a document. When several processes create the same path, one gets true and the others get false. */
  create(path: string, content: string): Promise<boolean>;
  replace(path: string, content: string): Promise<void>;
  /** Lists the names directly below a folder. */
  list(folder: string): Promise<string[]>;
  /** Removes a document. It does nothing when the document does not exist. */
  remove(path: string): Promise<void>;
  /** Removes a folder that is empty. A bucket has no folders. */
  removeFolder(path: string): Promise<void>;
}

export type Encoding = 'br' | 'gzip';

export interface StoredFile {
  size: number;
  stream: Readable;
}

/** The content of the file with the signature, which is beside `release.json`. */
interface ReleaseSignature {
  file: string;
  text: string;
}

export interface StoreSigning {
  /** The store without verification, for commands that compare or repair what it has. */
  readonly unverified: Store;
  /** Changes with every new key list. Verified documents are verified again then. */
  readonly keysVersion: number;
  /** Returns what was refused at the last read of the channel, as lines for the operator. */
  refusals(channel: string): string[];
  /** Returns what has expired or expires soon, which does not stop serving. */
  warnings(channel: string): string[];
  /** Returns what the operator can improve in the list of keys, as lines with the command for it. */
  advice(): string[];
  /** Returns the paths and slots that each part may claim. Readers refuse a release that claims others. */
  owners(): Promise<Readonly<Record<string, { paths: string[]; slots: string[] }>>>;
  /** Signs a release that the store has already, after the caller has compared its files. */
  signStored(name: string, version: string): Promise<void>;
  /** Signs the pointers of these parts again, or for the first time, in one revision. */
  signPointers(channel: string, parts: ReadonlySet<string>, changes: LogEntry[]): Promise<void>;
  /** Returns the parts of a channel whose pointers are not signed, and those whose pointers expire soon. */
  pointersToSign(channel: string): Promise<{ unsigned: string[]; expiring: string[] }>;
}

/** The releases in a store. */
export interface Releases {
  /** The address of the store for messages to the operator. */
  readonly address: string;
  readRelease(name: string, version: string): Promise<Release | null>;
  /** Writes a complete release, and a signature beside it. Returns false when the version exists already. */
  writeRelease(release: Release, folder: string, signature?: ReleaseSignature): Promise<boolean>;
  /** Opens a file of a release or its compressed form. Returns null when it does not exist. */
  openFile(name: string, version: string, file: string, encoding?: Encoding): Promise<StoredFile | null>;
  listReleases(): Promise<{ name: string; version: string }[]>;
  removeRelease(name: string, version: string): Promise<void>;
  /** Removes temporary files from before that time, which killed processes have left, and returns their paths. */
  removeLeftovers(before: Date): Promise<string[]>;
}

/** The channels in a store: the document of each that is current, and its revisions with what they changed. */
export interface Channels {
  readonly address: string;
  readChannel(channel: string): Promise<Channel | null>;
  /** Returns every document of a channel that was current at some time since then, the latest first. */
  readChannelsSince(channel: string, since: Date): Promise<Channel[]>;
  /**
   * Makes a document the revision `next.revision` and logs the changes. It throws `RevisionConflictError` when another
   * process has written that revision already. Whether the revision before is the current one is not compared.
   */
  replaceChannel(channel: string, next: Channel, changes: LogEntry[]): Promise<void>;
  channelNames(): Promise<string[]>;
  readLog(channel: string): Promise<LogEntry[]>;
  /** Returns the last change of a part, or null when it is older than `notBefore`. */
  readLastChange(channel: string, part: string, notBefore: Date): Promise<LogEntry | null>;
}

interface Reports<Report> {
  append: (channel: string, reports: Report[]) => Promise<void>;
  /** Reads all reports of a channel, or those of one part and version. */
  read: (channel: string, part?: string, version?: string) => Promise<Report[]>;
}

/** The reports that pages send. */
export interface PageReports {
  outcomes: Reports<StoredOutcome>;
  canaryVisits: Reports<CanaryVisit>;
}

/** A store in a folder or a bucket. Functions take the part of it that they need: releases, channels or reports. */
export interface Store extends Releases, Channels {
  /** A server may use a channel document for this time before it reads the document again. */
  readonly channelMaxAgeMs: number;
  /** The documents of the store, for signatures beside them. */
  readonly objects: ObjectStorage;
  readonly reports: PageReports;
  /** The signatures of a store whose documents are verified; absent otherwise. */
  readonly signing?: StoreSigning;
  /** Returns the secret with which all edges on this store sign and verify cookies. */
  secret(): Promise<string>;
}

/** An error for the operator. Its one line says what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

export class RevisionConflictError extends StoreError {
  override name = 'RevisionConflictError';
}

/** A document in the store without a valid signature. It is not served. */
export class SignatureError extends StoreError {
  override name = 'SignatureError';
}

/** The latest list of keys is not in the store. A process that has not seen it cannot know which keys are revoked. */
export class MissingKeyListError extends StoreError {
  override name = 'MissingKeyListError';
}

/** Returns null for a document that is not served, and throws every other error again. */
export function nullWhenRefused(error: unknown): null {
  if (error instanceof SignatureError) return null;
  throw error;
}

/** Reads a release that has to be in the store. */
export async function requireRelease(store: Releases, name: string, version: string): Promise<Release> {
  const release = await store.readRelease(name, version);
  if (!release)
    throw new StoreError(`${name} ${version} is not in the store ${store.address}: publish it first`);
  return release;
}
