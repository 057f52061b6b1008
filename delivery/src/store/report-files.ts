import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, readIfExists } from './durable-files.ts';
import { type ParseReports, toLines } from './report-lines.ts';

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
