import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { outcomesIn, toLines } from '../outcome-lines.ts';
import type { StoredOutcome } from '../stored-outcome.ts';
import { type Bucket, maxConcurrency } from './bucket.ts';

/** A new segment starts after this size. */
const maxSegmentBytes = 250_000;
/** The maximum number of segments of a channel. The oldest one is deleted first. */
const maxSegments = 64;

/**
 * Stores load outcomes in a bucket, whose objects cannot be appended to. Each process has an object of its own, which it
 * rewrites with the new outcomes until it is full.
 */
export class OutcomeSegments {
  readonly #bucket: Bucket;
  readonly #batchMs: number;
  readonly #open = new Map<string, { path: string; lines: string }>();

  constructor(bucket: Bucket, batchMs = 2_000) {
    this.#bucket = bucket;
    this.#batchMs = batchMs;
  }

  async append(channel: string, outcomes: StoredOutcome[]): Promise<void> {
    const segment = await this.#segment(channel);
    segment.lines += toLines(outcomes);
    await this.#bucket.put(segment.path, segment.lines);
    if (segment.lines.length >= maxSegmentBytes) this.#open.delete(channel);
    // Outcomes that arrive during a write are written together by the next one.
    await delay(this.#batchMs);
  }

  async read(channel: string, part?: string, version?: string): Promise<StoredOutcome[]> {
    const paths = await this.#paths(channel);
    const found: StoredOutcome[] = [];
    for (let from = 0; from < paths.length; from += maxConcurrency) {
      const texts = await Promise.all(
        paths.slice(from, from + maxConcurrency).map((path) => this.#text(path)),
      );
      for (const lines of texts) found.push(...outcomesIn(lines, part, version));
    }
    return found;
  }

  async #text(path: string): Promise<string> {
    const stored = await this.#bucket.open(path);
    return stored ? text(stored.stream) : '';
  }

  async #segment(channel: string) {
    const known = this.#open.get(channel);
    if (known) return known;
    const time = new Date().toISOString().replaceAll(':', '-');
    const segment = { path: `outcomes/${channel}/${time}-${randomUUID()}.jsonl`, lines: '' };
    this.#open.set(channel, segment);
    const paths = await this.#paths(channel);
    await this.#bucket.remove(paths.slice(0, Math.max(0, paths.length + 1 - maxSegments)));
    return segment;
  }

  async #paths(channel: string): Promise<string[]> {
    const entries = await this.#bucket.list(`outcomes/${channel}/`);
    return entries.map(({ path }) => path).sort();
  }
}
