import { randomUUID } from 'node:crypto';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Channel } from '@tapin/shared/remote/channel';
import { type Release, ReleaseSchema } from '@tapin/shared/remote/release';
import { integrityOf } from '#src/integrity.ts';
import { ChannelFiles } from './channel-files.ts';
import { hasCode, isMissing, readIfThere, syncFolder } from './durable-files.ts';
import type { LogEntry } from './log-entry.ts';
import { OutcomeFiles } from './outcome-files.ts';
import { parseAs } from './parse-json.ts';
import { encodedName, writeServedFile } from './served-files.ts';
import { type Encoding, type Store, type StoredFile, StoreError } from './store.ts';
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
    const release = parseAs(ReleaseSchema, text);
    if (!release) throw new StoreError(`${path} is damaged: publish ${name} again under another version`);
    return release;
  }

  /** The folder takes its real name when everything is in it, so a crash never leaves half a release. */
  async writeRelease(release: Release, folder: string): Promise<boolean> {
    const target = this.#release(release.name, release.version);
    const staging = join(this.address, '.staging', randomUUID());
    try {
      await this.#stage(release, folder, staging);
      await writeFile(join(staging, releaseFile), `${JSON.stringify(release, null, 2)}\n`, { flush: true });
      await mkdir(dirname(target), { recursive: true });
      await rename(staging, target);
      await syncFolder(dirname(target));
      return true;
    } catch (error) {
      if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(staging, { recursive: true, force: true });
    }
  }

  async #stage({ files }: Release, folder: string, staging: string): Promise<void> {
    const writes = Object.entries(files).map(async ([file, { integrity }]) => {
      const content = await readFile(join(folder, file));
      if (integrityOf(content) !== integrity) {
        throw new StoreError(`${join(folder, file)} changed while it was published: publish again`);
      }
      await writeServedFile(join(staging, file), content);
    });
    // All of them have ended before the caller clears up.
    const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async openFile(
    name: string,
    version: string,
    file: string,
    encoding?: Encoding,
  ): Promise<StoredFile | null> {
    const stored = encoding ? encodedName(file, encoding) : file;
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

  replaceChannel(channel: string, next: Channel, change: LogEntry): Promise<void> {
    return this.#channels.replace(channel, next, change);
  }

  readLog(channel: string): Promise<LogEntry[]> {
    return this.#channels.readLog(channel);
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
}
