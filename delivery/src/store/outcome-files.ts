import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, readIfExists } from './durable-files.ts';
import { outcomesIn, toLines } from './outcome-lines.ts';
import type { StoredOutcome } from './stored-outcome.ts';

/** Stores load outcomes as lines. A channel has at most two files of `maxFileBytes`, however much pages send. */
export class OutcomeFiles {
  readonly #folder: string;
  readonly #maxFileBytes: number;

  constructor(folder: string, maxFileBytes = 8_000_000) {
    this.#folder = folder;
    this.#maxFileBytes = maxFileBytes;
  }

  async append(channel: string, outcomes: StoredOutcome[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.#current(channel);
    if ((await sizeOf(path)) >= this.#maxFileBytes) await rename(path, this.#former(channel));
    await appendFile(path, toLines(outcomes));
  }

  /** Reads all outcomes of a channel, or those of one part and version. */
  async read(channel: string, part?: string, version?: string): Promise<StoredOutcome[]> {
    const former = (await readIfExists(this.#former(channel))) ?? '';
    const current = (await readIfExists(this.#current(channel))) ?? '';
    return outcomesIn(`${former}${current}`, part, version);
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
