import { link, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  hasCode,
  isMissing,
  readIfExists,
  replaceFile,
  syncFolder,
  writeTemporary,
} from './durable-files.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Stores documents as files. Creating a hard link succeeds for exactly one process. */
export class FolderObjects implements ObjectStorage {
  readonly address: string;

  constructor(root: string) {
    this.address = root;
  }

  read(path: string): Promise<string | null> {
    return readIfExists(join(this.address, path));
  }

  async create(path: string, content: string): Promise<boolean> {
    const target = join(this.address, path);
    const temporary = await writeTemporary(target, content);
    try {
      await link(temporary, target);
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await rm(temporary, { force: true });
    }
    await syncFolder(dirname(target));
    return true;
  }

  replace(path: string, content: string): Promise<void> {
    return replaceFile(join(this.address, path), content);
  }

  async list(folder: string): Promise<string[]> {
    try {
      return await readdir(join(this.address, folder));
    } catch (error) {
      if (isMissing(error)) return [];
      throw error;
    }
  }

  remove(path: string): Promise<void> {
    return rm(join(this.address, path), { force: true });
  }

  async removeFolder(path: string): Promise<void> {
    // Another edge may have removed the folder, or written into it again.
    await rmdir(join(this.address, path)).catch(() => undefined);
  }
}
