import type { Readable } from 'node:stream';
import type { Channel } from '@tapin/shared/remote/channel';
import type { Release } from '@tapin/shared/remote/release';
import type { LogEntry } from './log-entry.ts';
import type { StoredOutcome } from './stored-outcome.ts';

export type Encoding = 'br' | 'gzip';

export interface StoredFile {
  size: number;
  stream: Readable;
}

/** Where releases and channels live: a folder, or a bucket. */
export interface Store {
  /** For messages to the operator. */
  readonly address: string;
  /** How long a server that reads a channel for each page may go by what it read. */
  readonly freshForMs: number;
  readRelease(name: string, version: string): Promise<Release | null>;
  /** Writes a whole release or nothing; false when somebody has written this version already. */
  writeRelease(release: Release, folder: string): Promise<boolean>;
  /** One file of a release as published, or its precompressed sibling; null when there is none. */
  openFile(name: string, version: string, file: string, encoding?: Encoding): Promise<StoredFile | null>;
  listReleases(): Promise<{ name: string; version: string }[]>;
  removeRelease(name: string, version: string): Promise<void>;
  /** Clears away what writers that died left behind before that time, and says what it was. */
  removeLeftovers(before: Date): Promise<string[]>;
  readChannel(channel: string): Promise<Channel | null>;
  /** Every document of a channel that was the current one at some time since then. */
  readChannelsSince(channel: string, since: Date): Promise<Channel[]>;
  /**
   * Replaces the document of revision `next.revision - 1` and logs the changes; throws `ChannelMoved` when that revision
   * is no longer the current one.
   */
  replaceChannel(channel: string, next: Channel, changes: LogEntry[]): Promise<void>;
  channelNames(): Promise<string[]>;
  readLog(channel: string): Promise<LogEntry[]>;
  readLastChange(channel: string, part: string, notBefore: Date): Promise<LogEntry | null>;
  /** The same for all edges on this store: what one has signed, the others know. */
  secret(): Promise<string>;
  appendOutcomes(channel: string, outcomes: StoredOutcome[]): Promise<void>;
  /** All, or those of one part and version. */
  readOutcomes(channel: string, part?: string, version?: string): Promise<StoredOutcome[]>;
}

/** A refusal or a mishap told to the operator in one line that says what to do. */
export class StoreError extends Error {
  override name = 'StoreError';
}

export class ChannelMoved extends StoreError {
  override name = 'ChannelMoved';
}
