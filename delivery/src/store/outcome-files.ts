import { appendFile, mkdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { isMissing, readIfThere } from './durable-files.ts';
import { parseLines } from './parse-json.ts';
import { LoadOutcomeSchema, type StoredOutcome } from './stored-outcome.ts';

const StoredOutcomeSchema = Type.Object({
  at: Type.String(),
  visitor: Type.Optional(Type.String()),
  ...LoadOutcomeSchema.properties,
});

/** Load outcomes, one a line. At most two files of `maximumBytes` a channel, whatever pages send. */
export class OutcomeFiles {
  readonly #folder: string;
  readonly #maximumBytes: number;

  constructor(folder: string, maximumBytes = 8_000_000) {
    this.#folder = folder;
    this.#maximumBytes = maximumBytes;
  }

  async append(channel: string, outcomes: StoredOutcome[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true });
    const path = this.#current(channel);
    if ((await sizeOf(path)) >= this.#maximumBytes) await rename(path, this.#former(channel));
    await appendFile(path, outcomes.map((outcome) => `${JSON.stringify(outcome)}\n`).join(''));
  }

  /** All, or those of one part and version. */
  async read(channel: string, part = '', version = ''): Promise<StoredOutcome[]> {
    const former = (await readIfThere(this.#former(channel))) ?? '';
    const current = (await readIfThere(this.#current(channel))) ?? '';
    // Most lines are not asked for, and looking for a text costs far less than parsing.
    const lines = `${former}${current}`
      .split('\n')
      .filter((line) => line.includes(part) && line.includes(version));
    const outcomes = parseLines(StoredOutcomeSchema, lines);
    return part ? outcomes.filter((each) => each.remote === part && each.version === version) : outcomes;
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
