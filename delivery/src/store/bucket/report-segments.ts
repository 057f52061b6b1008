import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bucket, maxConcurrency } from '@tapin/servers/objects/bucket';
import { type ParseReports, toLines } from '#src/store/stored-reports.ts';

const maxSegmentBytes = 250_000;
/** The largest number of segments of a channel. When there are more, the oldest segment is deleted. */
const maxSegments = 64;

/**
 * Stores reports of pages in a bucket, whose objects cannot be appended to. Each process has an object that it rewrites
 * with the new reports until the object is full.
 */
export class ReportSegments<Report extends object> {
  readonly #bucket: Bucket;
  readonly #folder: string;
  readonly #parse: ParseReports<Report>;
  readonly #batchMs: number;
  readonly #open = new Map<string, { path: string; lines: string }>();

  constructor(bucket: Bucket, folder: string, parse: ParseReports<Report>, batchMs = 2_000) {
    this.#bucket = bucket;
    this.#folder = folder;
    this.#parse = parse;
    this.#batchMs = batchMs;
  }

  async append(channel: string, reports: Report[]): Promise<void> {
    const segment = await this.#segment(channel);
    segment.lines += toLines(reports);
    await this.#bucket.put(segment.path, segment.lines);
    if (segment.lines.length >= maxSegmentBytes) this.#open.delete(channel);
    // Reports that arrive during a write are collected for the next write.
    await delay(this.#batchMs);
  }

  async read(channel: string, part?: string, version?: string): Promise<Report[]> {
    const paths = await this.#paths(channel);
    const found: Report[] = [];
    for (let from = 0; from < paths.length; from += maxConcurrency) {
      const texts = await Promise.all(
        paths.slice(from, from + maxConcurrency).map((path) => this.#text(path)),
      );
      for (const lines of texts) found.push(...this.#parse(lines, part, version));
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
    const segment = { path: `${this.#folder}/${channel}/${time}-${randomUUID()}.jsonl`, lines: '' };
    this.#open.set(channel, segment);
    const paths = await this.#paths(channel);
    await this.#bucket.remove(paths.slice(0, Math.max(0, paths.length + 1 - maxSegments)));
    return segment;
  }

  async #paths(channel: string): Promise<string[]> {
    const entries = await this.#bucket.list(`${this.#folder}/${channel}/`);
    return entries.map(({ path }) => path).sort();
  }
}
