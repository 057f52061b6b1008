import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createFile, type FileModes, isMissing, readIfExists, replaceFile } from '../durable-files.ts';
import type { ObjectStorage } from './object-storage.ts';

/** Stores documents as files. A hard link with the same name can be created by only one process. */
export class FolderObjects implements ObjectStorage {
  readonly address: string;
  readonly #modes: FileModes;

  /** @param modes The modes of new files and folders. Without them, the umask of the process decides. */
  constructor(root: string, modes: FileModes = {}) {
    this.address = root;
    this.#modes = modes;
  }

  read(path: string): Promise<string | null> {
    return readIfExists(join(this.address, path));
  }

  create(path: string, content: string): Promise<boolean> {
    return createFile(join(this.address, path), content, this.#modes);
  }

  replace(path: string, content: string): Promise<void> {
    return replaceFile(join(this.address, path), content, this.#modes);
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
    // Another process may have removed the folder, or written a file into it.
    await rmdir(join(this.address, path)).catch(() => undefined);
  }
}
