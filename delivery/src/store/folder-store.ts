import { randomUUID } from 'node:crypto';
import { appendFile, copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Channel } from '@tapin/shared/remote/channel';
import { type Release, ReleaseSchema } from '@tapin/shared/remote/release';
import { Value } from 'typebox/value';
import { ChannelFiles } from './channel-files.ts';
import { compressedName, writeCompressed } from './compressed-files.ts';
import { hasCode, isMissing, readIfThere, syncFolder } from './durable-files.ts';
import { type LogEntry, LogEntrySchema } from './log-entry.ts';
import { OutcomeFiles } from './outcome-files.ts';
import { parseLines } from './parse-lines.ts';
import { type Encoding, ReleaseExists, type Store, type StoredFile, StoreError } from './store.ts';
import type { StoredOutcome } from './stored-outcome.ts';

const releaseFile = 'release.json';

/** The store in a folder: `<name>/<version>/…`, `channels/`, `revisions/`, `log/`, `outcomes/`. */
export class FolderStore implements Store {
  readonly address: string;
  readonly #channels: ChannelFiles;
  readonly #outcomes: OutcomeFiles;

  constructor(root: string) {
    this.address = root;
    this.#channels = new ChannelFiles(root);
    this.#outcomes = new OutcomeFiles(join(root, 'outcomes'));
  }

  async readRelease(name: string, version: string): Promise<Release | null> {
    const path = join(this.#release(name, version), releaseFile);
    const text = await readIfThere(path);
    if (text === null) return null;
    const value: unknown = JSON.parse(text);
    if (!Value.Check(ReleaseSchema, value)) throw new StoreError(`${path} is not a release: publish it anew`);
    return value;
  }

  /** The folder takes its real name when everything is in it, so a crash never leaves half a release. */
  async writeRelease(release: Release, folder: string): Promise<void> {
    const target = this.#release(release.name, release.version);
    const staging = join(this.address, '.staging', randomUUID());
    try {
      for (const file of Object.keys(release.files)) {
        const path = join(staging, file);
        await mkdir(dirname(path), { recursive: true });
        await copyFile(join(folder, file), path);
        await writeCompressed(path);
      }
      await writeFile(join(staging, releaseFile), `${JSON.stringify(release, null, 2)}\n`, { flush: true });
      await mkdir(dirname(target), { recursive: true });
      await rename(staging, target);
      await syncFolder(dirname(target));
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) {
        throw new ReleaseExists(`${release.name} ${release.version} was published meanwhile: try again`);
      }
      throw error;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  async openFile(
    name: string,
    version: string,
    file: string,
    encoding?: Encoding,
  ): Promise<StoredFile | null> {
    const stored = encoding ? compressedName(file, encoding) : file;
    try {
      const handle = await open(join(this.#release(name, version), stored));
      return { size: (await handle.stat()).size, stream: handle.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  readChannel(channel: string): Promise<Channel | null> {
    return this.#channels.read(channel);
  }

  async replaceChannel(channel: string, next: Channel, entries: LogEntry[]): Promise<void> {
    const path = this.#log(channel);
    await mkdir(dirname(path), { recursive: true });
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
    await this.#channels.replace(channel, next, () => appendFile(path, lines, { flush: true }));
  }

  async readLog(channel: string): Promise<LogEntry[]> {
    return parseLines(LogEntrySchema, (await readIfThere(this.#log(channel))) ?? '');
  }

  appendOutcomes(channel: string, outcomes: StoredOutcome[]): Promise<void> {
    return this.#outcomes.append(channel, outcomes);
  }

  readOutcomes(channel: string): Promise<StoredOutcome[]> {
    return this.#outcomes.read(channel);
  }

  #release(name: string, version: string) {
    return join(this.address, name, version);
  }

  #log(channel: string) {
    return join(this.address, 'log', `${channel}.jsonl`);
  }
}
