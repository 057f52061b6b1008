import type { Channel } from '@tapin/shared/remote/channel';
import { type Release, ReleaseSchema } from '@tapin/shared/remote/release';
import { Channels } from './channels.ts';
import type { LogEntry } from './log-entry.ts';
import type { ObjectStorage } from './object-storage.ts';
import { parseAs } from './parse-json.ts';
import { type PageReports, StoreError } from './store.ts';
import { storeSecret } from './store-secret.ts';

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
