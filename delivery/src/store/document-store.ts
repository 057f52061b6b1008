import type { Channel } from '@tapin/shared/remote/channel';
import { type Release, ReleaseSchema } from '@tapin/shared/remote/release';
import type { CanaryVisit } from '#src/store/canary-visit.ts';
import { Channels } from './channels.ts';
import type { LogEntry } from './log-entry.ts';
import type { ObjectStorage } from './object-storage.ts';
import { parseAs } from './parse-json.ts';
import { StoreError } from './store.ts';
import { storeSecret } from './store-secret.ts';
import type { StoredOutcome } from './stored-outcome.ts';

export const releaseFile = 'release.json';
export const releaseText = (release: Release): string => `${JSON.stringify(release, null, 2)}\n`;

interface Reports<Report> {
  append: (channel: string, reports: Report[]) => Promise<void>;
  read: (channel: string, part?: string, version?: string) => Promise<Report[]>;
}

/** The storage of what pages report. */
interface PageReports {
  outcomes: Reports<StoredOutcome>;
  canaryVisits: Reports<CanaryVisit>;
}

/** The documents of a store, in a folder or a bucket: channels, release files, and the secret of the edges. */
export abstract class DocumentStore {
  readonly address: string;
  readonly objects: ObjectStorage;
  readonly #channels: Channels;
  readonly #reports: PageReports;
  readonly #warn: (line: string) => void;

  /** @param warn Receives a line about each document that was restored or could not be stored. */
  constructor(objects: ObjectStorage, reports: PageReports, warn: (line: string) => void = () => undefined) {
    this.address = objects.address;
    this.objects = objects;
    this.#channels = new Channels(objects, warn);
    this.#reports = reports;
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

  appendOutcomes(channel: string, outcomes: StoredOutcome[]): Promise<void> {
    return this.#reports.outcomes.append(channel, outcomes);
  }

  readOutcomes(channel: string, part?: string, version?: string): Promise<StoredOutcome[]> {
    return this.#reports.outcomes.read(channel, part, version);
  }

  appendCanaryVisits(channel: string, visits: CanaryVisit[]): Promise<void> {
    return this.#reports.canaryVisits.append(channel, visits);
  }

  readCanaryVisits(channel: string, part: string): Promise<CanaryVisit[]> {
    return this.#reports.canaryVisits.read(channel, part);
  }
}
