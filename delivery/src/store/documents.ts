import { randomBytes } from 'node:crypto';
import type { Channel } from '@tapin/shared/remote/channel';
import { type Release, ReleaseSchema } from '@tapin/shared/remote/release';
import { Channels } from './channels.ts';
import type { LogEntry } from './log-entry.ts';
import { parseAs } from './parse-json.ts';
import { type ObjectStorage, type PageReports, StoreError } from './store.ts';

export const releaseFile = 'release.json';
export const releaseText = (release: Release): string => `${JSON.stringify(release, null, 2)}\n`;

/** The documents of a store, in a folder or a bucket: channels, release files, and the secret of the edges. */
export abstract class DocumentStore {
  readonly address: string;
  readonly objects: ObjectStorage;
  readonly reports: PageReports;
  readonly #channels: Channels;
  readonly #warn: (line: string) => void;

  /** @param warn Receives a line about each document that was restored or could not be stored. */
  constructor(objects: ObjectStorage, reports: PageReports, warn: (line: string) => void = () => undefined) {
    this.address = objects.address;
    this.objects = objects;
    this.#channels = new Channels(objects, warn);
    this.reports = reports;
    this.#warn = warn;
  }

  async readRelease(name: string, version: string): Promise<Release | null> {
    const path = `${name}/${version}/${releaseFile}`;
    const text = await this.objects.read(path);
    if (text === null) return null;
    const release = parseAs(ReleaseSchema, text);
    if (release) return release;
    throw new StoreError(`${this.address}/${path} is damaged: publish ${name} again under another version`);
  }

  readChannel(channel: string): Promise<Channel | null> {
    return this.#channels.read(channel);
  }

  readChannelsSince(channel: string, since: Date): Promise<Channel[]> {
    return this.#channels.readSince(channel, since);
  }

  replaceChannel(channel: string, next: Channel, changes: LogEntry[]): Promise<void> {
    return this.#channels.replace(channel, next, changes);
  }

  channelNames(): Promise<string[]> {
    return this.#channels.names();
  }

  readLog(channel: string): Promise<LogEntry[]> {
    return this.#channels.readLog(channel);
  }

  readLastChange(channel: string, part: string, notBefore: Date): Promise<LogEntry | null> {
    return this.#channels.readLastChange(channel, part, notBefore);
  }

  secret(): Promise<string> {
    return storeSecret(this.objects, this.#warn);
  }
}

export const secretPath = 'keys/edge.txt';

/** Returns the keys of a secret: the first one signs, and the later ones, of before a rotation, are still accepted. */
export const keysIn = (secret: string): string[] => secret.split('\n').filter(Boolean);

/**
 * Returns the secret that all edges on a store share. The first edge creates it. When the store is read-only, each
 * process has a secret of its own and a warning says so: with several edges most reports of outcomes are then refused.
 */
async function storeSecret(objects: ObjectStorage, warn: (line: string) => void): Promise<string> {
  const own = randomBytes(32).toString('base64url');
  try {
    const known = await objects.read(secretPath);
    if (known) return known;
    return (await objects.create(secretPath, own)) ? own : ((await objects.read(secretPath)) ?? own);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      `${objects.address}/${secretPath} could not be created (${reason}): make the store writable; until then this edge accepts reports of its own pages only, and only until it stops`,
    );
    return own;
  }
}
