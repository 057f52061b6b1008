import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { Release } from '@tapin/delivery-formats/release';
import { hasCode, isMissing, syncFolder } from '@tapin/servers/durable-files';
import { FolderObjects } from '@tapin/servers/objects/folder-objects';
import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import { storedChannels } from '#src/store/channels.ts';
import { readReleaseDocument, releaseFile, releaseText, storeSecret } from '#src/store/documents.ts';
import { encodedName, readReleased, writeServedFile } from '#src/store/served-files.ts';
import type { Releases, Store } from '#src/store/store.ts';
import { canaryVisitsIn, outcomesIn, ReportFiles } from '#src/store/stored-reports.ts';

const stagingFolder = '.staging';

/**
 * Returns a store in a folder: `<name>/<version>/…`, `channels/`, `revisions/`, `outcomes/`, `canary-visits/`,
 * `figures/`.
 */
export function folderStore(root: string, warn: (line: string) => void): Store {
  const objects = new FolderObjects(root);
  return {
    // A channel is read for every page, because reading a file is cheap.
    channelMaxAgeMs: 0,
    objects,
    ...folderReleases(root, objects),
    ...storedChannels(objects, warn),
    reports: {
      outcomes: new ReportFiles(join(root, 'outcomes'), outcomesIn),
      canaryVisits: new ReportFiles(join(root, 'canary-visits'), canaryVisitsIn),
    },
    secret: () => storeSecret(objects, warn),
  };
}

function folderReleases(root: string, objects: ObjectStorage): Releases {
  const folderOf = (name: string, version: string) => join(root, name, version);
  return {
    address: root,
    readRelease: (name, version) => readReleaseDocument(objects, name, version),
    /** Writes a release into a staging folder and renames it at the end, so that a crash leaves no incomplete release. */
    async writeRelease(release, folder, signature) {
      const target = folderOf(release.name, release.version);
      const staging = join(root, stagingFolder, randomUUID());
      try {
        await stage(release, folder, staging);
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
    },
    async openFile(name, version, file, encoding) {
      try {
        const handle = await open(join(folderOf(name, version), encodedName(file, encoding)));
        return { size: (await handle.stat()).size, stream: handle.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async listReleases() {
      const found = await matchingPaths(root, `*/*/${releaseFile}`);
      return found.map((path) => {
        const [name = '', version = ''] = path.split(sep);
        return { name, version };
      });
    },
    /** The folder is renamed before it is removed, so that no incomplete release is visible. */
    async removeRelease(name, version) {
      const staging = join(root, stagingFolder, randomUUID());
      await mkdir(dirname(staging), { recursive: true });
      await rename(folderOf(name, version), staging);
      await rm(staging, { recursive: true, force: true });
    },
    async removeLeftovers(before) {
      const patterns = [`${stagingFolder}/*`, 'channels/.*.tmp', 'revisions/*/.*.tmp', 'keys/signing/.*.tmp'];
      const removed: string[] = [];
      const found = await Promise.all(patterns.map((pattern) => matchingPaths(root, pattern)));
      for (const path of found.flat()) {
        if ((await stat(join(root, path))).mtime > before) continue;
        await rm(join(root, path), { recursive: true, force: true });
        removed.push(path);
      }
      return removed;
    },
  };
}

async function stage(release: Release, folder: string, staging: string): Promise<void> {
  const writes = Object.keys(release.files).map(async (file) =>
    writeServedFile(join(staging, file), await readReleased(folder, file, release)),
  );
  // All writes must have ended before the caller removes the staging folder.
  const failed = (await Promise.allSettled(writes)).find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

/**
 * Lists the paths below a folder that match a pattern such as `channels/*.json`. An asterisk at the start of a segment
 * does not match hidden files. The function `glob` of Node cannot be used, because Node 20, with which squads publish,
 * lacks it.
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
