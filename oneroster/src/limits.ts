import { SourceError } from './problems.ts';

/** The limits of a file. Reading a file that exceeds one of them ends with a `SourceError`. */
export interface Limits {
  maxEntries: number;
  maxBytes: number;
  /** The largest ratio of the size of an entry to its compressed size. */
  maxRatio: number;
  /** Smaller entries than this may have any ratio. */
  ratioAppliesAfterBytes: number;
  /** A row of more bytes is dropped. */
  maxRowBytes: number;
  maxRowsPerFile: number;
  /** The time that reading may take, without the time in which the consumer processes batches. */
  deadlineMs: number;
}

/** The largest measured district has 0.8 million rows in a file and 140 MB. */
export const defaultLimits: Limits = {
  maxEntries: 1_000,
  maxBytes: 2 * 1024 ** 3,
  maxRatio: 200,
  ratioAppliesAfterBytes: 32 * 1024 ** 2,
  maxRowBytes: 64 * 1024,
  maxRowsPerFile: 4_000_000,
  deadlineMs: 15 * 60_000,
};

export class Budget {
  readonly limits: Limits;
  readonly #signal: AbortSignal | undefined;
  #bytes = 0;
  #spentMs = 0;
  #resumedAt = performance.now();

  constructor(limits: Limits, signal?: AbortSignal) {
    this.limits = limits;
    this.#signal = signal;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Continues to count time after the consumer has processed a batch. */
  resume(): void {
    this.#resumedAt = performance.now();
  }

  pause(): void {
    this.#spentMs += performance.now() - this.#resumedAt;
  }

  addBytes(count: number, file: string): void {
    this.#bytes += count;
    if (this.#bytes > this.limits.maxBytes) throw new SourceError('zip-too-large', file);
    this.check(file);
  }

  check(file: string): void {
    this.#signal?.throwIfAborted();
    if (this.#spentMs + performance.now() - this.#resumedAt > this.limits.deadlineMs)
      throw new SourceError('too-slow', file);
  }
}
