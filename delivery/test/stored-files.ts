import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Release } from '@tapin/delivery-formats/release';
import { Bucket } from '#src/store/bucket/bucket.ts';
import { pathOf } from '#src/store/bucket/bucket-store.ts';
import { encodedName } from '#src/store/served-files.ts';
import type { Encoding } from '#src/store/store.ts';

/** The files of a store of either kind, for tests that read, damage or remove them. */
interface StoredFiles {
  /** Returns the path of a file of a release. */
  pathOf(release: Release, file: string, encoding?: Encoding): string;
  list(): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  write(path: string, content: string | Buffer): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes the store fail all reads and writes. The resolved function ends the outage. */
  outage(): Promise<() => Promise<void>>;
}

export function filesInFolder(root: string): StoredFiles {
  return {
    pathOf: ({ name, version }, file, encoding) => `${name}/${version}/${encodedName(file, encoding)}`,
    list: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    },
    read: (path) => readFile(join(root, path)),
    write: async (path, content) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    remove: (path) => rm(join(root, path)),
    outage: async () => {
      await rename(root, `${root}-away`);
      return () => rename(`${root}-away`, root);
    },
  };
}

export function filesInBucket(address: string, serverUrl: string): StoredFiles {
  const bucket = new Bucket(address);
  const [, name = ''] = /^s3:\/\/([^/]+)/.exec(address) ?? [];
  const outage = async (state: string) => {
    await fetch(`${serverUrl}/${name}?outage=${state}`, { method: 'PUT' });
  };
  return {
    pathOf,
    list: async () => (await bucket.list('')).map(({ path }) => path),
    read: async (path) => {
      const stored = await bucket.open(path);
      if (!stored) throw new Error(`${path} is not in the bucket`);
      return buffer(stored.stream);
    },
    write: (path, content) => bucket.put(path, content),
    remove: (path) => bucket.remove([path]),
    outage: async () => {
      await outage('on');
      return () => outage('off');
    },
  };
}

/** Returns the content of every file in a store, by path. */
export async function snapshot(files: StoredFiles): Promise<Record<string, string>> {
  const paths = await files.list();
  const contents = paths.map(async (path) => [path, (await files.read(path)).toString('base64')] as const);
  return Object.fromEntries((await Promise.all(contents)).sort());
}

/** Returns the paths whose content differs between two snapshots. */
export function changedFiles(before: Record<string, string>, after: Record<string, string>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}
