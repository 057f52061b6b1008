import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Release } from '@tapin/shared/remote/release';
import { DocumentStore, releaseFile, releaseText } from '#src/store/documents.ts';
import { hasCode, isMissing, syncFolder } from '#src/store/durable-files.ts';
import { encodedName, readReleased, writeServedFile } from '#src/store/served-files.ts';
import type { Encoding, ReleaseSignature, Store, StoredFile } from '#src/store/store.ts';
import { canaryVisitsIn, outcomesIn } from '#src/store/stored-reports.ts';
import { FolderObjects, ReportFiles } from './folder-documents.ts';

const stagingFolder = '.staging';

/** A store in a folder: `<name>/<version>/…`, `channels/`, `revisions/`, `outcomes/`, `canary-visits/`, `figures/`. */
export class FolderStore extends DocumentStore implements Store {
  /** A channel is read for every page, because reading a file is cheap. */
  readonly channelMaxAgeMs = 0;

  constructor(root: string, warn?: (line: string) => void) {
    const reports = {
      outcomes: new ReportFiles(join(root, 'outcomes'), outcomesIn),
      canaryVisits: new ReportFiles(join(root, 'canary-visits'), canaryVisitsIn),
    };
    super(new FolderObjects(root), reports, warn);
  }

  /** Writes a release into a staging folder and renames it at the end, so that a crash leaves no incomplete release. */
  async writeRelease(release: Release, folder: string, signature?: ReleaseSignature): Promise<boolean> {
    const target = this.#release(release.name, release.version);
    const staging = join(this.address, stagingFolder, randomUUID());
    try {
      await this.#stage(release, folder, staging);
      if (signature) await writeFile(join(staging, signature.file), signature.text, { flush: true });
      await writeFile(join(staging, releaseFile), releaseText(release), { flush: true });
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

  async #stage(release: Release, folder: string, staging: string): Promise<void> {
    const writes = Object.keys(release.files).map(async (file) =>
      writeServedFile(join(staging, file), await readReleased(folder, file, release)),
    );
    // All writes have ended before the caller removes the staging folder.
    const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  }

  async openFile(
    name: string,
    version: string,
    file: string,
    encoding?: Encoding,
  ): Promise<StoredFile | null> {
    try {
      const handle = await open(join(this.#release(name, version), encodedName(file, encoding)));
      return { size: (await handle.stat()).size, stream: handle.createReadStream() };
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async listReleases(): Promise<{ name: string; version: string }[]> {
    const found = await matchingPaths(this.address, `*/*/${releaseFile}`);
    return found.map((path) => {
      const [name = '', version = ''] = path.split(sep);
      return { name, version };
    });
  }

  /** Renames the folder first, so that no incomplete release is visible. */
  async removeRelease(name: string, version: string): Promise<void> {
    const staging = join(this.address, stagingFolder, randomUUID());
    await mkdir(dirname(staging), { recursive: true });
    await rename(this.#release(name, version), staging);
    await rm(staging, { recursive: true, force: true });
  }

  async removeLeftovers(before: Date): Promise<string[]> {
    const patterns = [`${stagingFolder}/*`, 'channels/.*.tmp', 'revisions/*/.*.tmp', 'keys/signing/.*.tmp'];
    const removed: string[] = [];
    const found = await Promise.all(patterns.map((pattern) => matchingPaths(this.address, pattern)));
    for (const path of found.flat()) {
      const full = join(this.address, path);
      if ((await stat(full)).mtime > before) continue;
      await rm(full, { recursive: true, force: true });
      removed.push(path);
    }
    return removed;
  }

  #release(name: string, version: string) {
    return join(this.address, name, version);
  }
}

/**
 * Lists the paths below a folder that match a pattern such as `channels/*.json`. An asterisk at the start of a segment
 * does not match a hidden file. The function `glob` of Node is not in Node 20, with which squads publish.
 */
export async function matchingPaths(folder: string, pattern: string): Promise<string[]> {
  let paths = [''];
  for (const segment of pattern.split('/')) {
    const found = await Promise.all(paths.map((path) => matchingNames(join(folder, path), segment)));
    paths = paths.flatMap((path, index) => (found[index] ?? []).map((name) => join(path, name)));
  }
  return paths;
}

async function matchingNames(folder: string, segment: string): Promise<string[]> {
  const [start = '', end = ''] = segment.split('*');
  try {
    const names = await readdir(folder);
    return names.filter((name) =>
      segment.includes('*')
        ? name.startsWith(start) && name.endsWith(end) && (start !== '' || !name.startsWith('.'))
        : name === segment,
    );
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
