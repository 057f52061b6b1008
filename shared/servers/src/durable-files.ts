import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export function isMissing(error: unknown): boolean {
  return hasCode(error, 'ENOENT') || hasCode(error, 'ENOTDIR');
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

export async function readIfExists(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** The modes of new files and folders, for content that only the user of the process may read. */
export interface FileModes {
  file?: number;
  folder?: number;
}

/** Writes a temporary file beside `path` and syncs it, so that a rename only ever publishes complete content. */
async function writeTemporary(path: string, content: string, modes: FileModes): Promise<string> {
  const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
  await mkdir(dirname(path), { recursive: true, mode: modes.folder });
  const file = await open(temporary, 'wx', modes.file);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}

export async function replaceFile(path: string, content: string, modes: FileModes = {}): Promise<void> {
  const temporary = await writeTemporary(path, content, modes);
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

/** Creates a file with its whole content. Returns false when the path exists: of several processes, one succeeds. */
export async function createFile(path: string, content: string, modes: FileModes = {}): Promise<boolean> {
  const temporary = await writeTemporary(path, content, modes);
  try {
    await link(temporary, path);
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(dirname(path));
  return true;
}

/** Syncs a folder. A rename or a link survives a power cut only after its folder is synced. */
export async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
