import { appendFile, link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  hasCode,
  isMissing,
  readIfExists,
  replaceFile,
  syncFolder,
  writeTemporary,
} from '#src/store/durable-files.ts';
import type { ObjectStorage } from '#src/store/store.ts';
import { type ParseReports, toLines } from '#src/store/stored-reports.ts';

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

/** Stores reports of pages as lines. A channel has at most two files of `maxFileBytes`, however much pages send. */
export class ReportFiles<Report extends object> {
  readonly #folder: string;
  readonly #parse: ParseReports<Report>;
  readonly #maxFileBytes: number;

  constructor(folder: string, parse: ParseReports<Report>, maxFileBytes = 8_000_000) {
    this.#folder = folder;
    this.#parse = parse;
    this.#maxFileBytes = maxFileBytes;
  }

  async append(channel: string, reports: Report[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.#current(channel);
    if ((await sizeOf(path)) >= this.#maxFileBytes) await rename(path, this.#former(channel));
    await appendFile(path, toLines(reports));
  }

  /** Reads all reports of a channel, or those of one part and version. */
  async read(channel: string, part?: string, version?: string): Promise<Report[]> {
    const former = (await readIfExists(this.#former(channel))) ?? '';
    const current = (await readIfExists(this.#current(channel))) ?? '';
    return this.#parse(`${former}${current}`, part, version);
  }

  #current(channel: string) {
    return join(this.#folder, `${channel}.jsonl`);
  }

  #former(channel: string) {
    return join(this.#folder, `${channel}.1.jsonl`);
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
}
