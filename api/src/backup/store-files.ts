import { createReadStream } from 'node:fs';
import { access, chmod, constants, mkdir, open, readdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import type { Manifest } from './manifest.ts';
import { BackupError, DamagedBackupError } from './settings.ts';

/** Whether a file is still being written. The store removes such files after a crash. */
const isTemporary = (name: string) => name === '.staging' || name.endsWith('.tmp');

/**
 * Lists the files of a store. The documents of channels come first: a release is stored before a channel names it, so
 * the files of every release in the documents are found, even while somebody publishes.
 */
async function listStoreFiles(root: string): Promise<string[]> {
  const files: string[] = [];
  const visit = async (folder: string): Promise<void> => {
    const entries = await readdir(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (isTemporary(entry.name)) continue;
      if (entry.isDirectory()) await visit(path);
      else if (entry.isFile()) files.push(path);
    }
  };
  await visit('');
  const isOfChannel = (path: string) => path.startsWith('channels/');
  return [...files.filter(isOfChannel), ...files.filter((path) => !isOfChannel(path))];
}

export interface OpenStoreFile {
  path: string;
  mode: number;
  bytes: number;
  content: AsyncIterable<Uint8Array>;
}

/** Opens the files of a store one after the other. A file that grows meanwhile is read up to its size of before. */
export async function* openStoreFiles(root: string): AsyncGenerator<OpenStoreFile> {
  for (const path of await listStoreFiles(root)) {
    const file = await openStoreFile(root, path);
    if (file) yield file;
  }
}

async function openStoreFile(root: string, path: string): Promise<OpenStoreFile | null> {
  try {
    const handle = await open(join(root, path));
    const { mode, size: bytes } = await handle.stat();
    const options = { fd: handle, end: bytes - 1, highWaterMark: 256 * 1024 };
    const content = bytes > 0 ? createReadStream('', options) : Readable.from([]);
    if (bytes === 0) await handle.close();
    return { path, mode: mode & 0o777, bytes, content };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export async function prepareStore({ store }: Manifest, folder: string): Promise<void> {
  if (store === null)
    throw new BackupError(
      'The backup has no store: make the restore without --store. A store in a bucket has versions of its own.',
    );
  await requireNewFolder(folder);
}

async function requireNewFolder(folder: string): Promise<void> {
  const found = await readdir(folder).catch(() => null);
  if (found && found.length > 0)
    throw new BackupError(`${folder} is not empty. The store is restored into a new folder only.`);
  const prepare = found ? access(folder, constants.W_OK) : mkdir(folder, { recursive: true, mode: 0o750 });
  await prepare.catch(() => {
    throw new BackupError(
      `This user cannot write to ${folder}. Run as root: install -d -o tapin -g tapin ${folder}`,
    );
  });
}

export async function isMountPoint(folder: string): Promise<boolean> {
  const found = await Promise.all([stat(folder), stat(dirname(resolve(folder)))]).catch(() => null);
  return found !== null && found[0].dev !== found[1].dev;
}

/** Writes a file of a restored store. It never replaces a file, and stays inside the folder. */
export async function writeStoreFile(
  root: string,
  { path, mode }: { path: string; mode: number },
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const target = resolve(root, path);
  if (!target.startsWith(`${resolve(root)}${sep}`))
    throw new DamagedBackupError(`The backup has a file outside of the store: ${path}`);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(target, content, { flag: 'wx', flush: true });
  await chmod(target, mode);
}
