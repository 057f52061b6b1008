import type { Release } from '@tapin/shared/remote/release';
import { canaryVisitsIn } from '#src/store/canary-visit.ts';
import { DocumentStore, releaseFile, releaseText } from '../document-store.ts';
import { outcomesIn } from '../report-lines.ts';
import { encodedFiles, encodedName, readReleased } from '../served-files.ts';
import type { Encoding, ReleaseSignature, Store, StoredFile } from '../store.ts';
import { Bucket, maxConcurrency } from './bucket.ts';
import { BucketObjects } from './bucket-objects.ts';
import { ReportSegments } from './report-segments.ts';

const releasePath = /^([a-z][a-z0-9-]*)\/(\d+\.\d+\.\d[^/]*)\/([^/]+)$/;

interface BucketSettings {
  /** An edge reads a channel from the bucket at most once in this time. */
  channelMaxAgeMs: number;
  /** Outcomes are buffered for this time before they are written. */
  outcomeBatchMs: number;
}

/**
 * A store in a bucket. A release exists when its `release.json` does, which is written last. Files are named by a hash of
 * their content, so that two processes that write the same file write the same content.
 */
export class BucketStore extends DocumentStore implements Store {
  readonly channelMaxAgeMs: number;
  readonly #bucket: Bucket;
  readonly #releases = new Map<string, Release>();

  constructor(address: string, warn?: (line: string) => void, settings: Partial<BucketSettings> = {}) {
    const bucket = new Bucket(address);
    const objects = new BucketObjects(bucket);
    const { outcomeBatchMs } = settings;
    const reports = {
      outcomes: new ReportSegments(bucket, 'outcomes', outcomesIn, outcomeBatchMs),
      canaryVisits: new ReportSegments(bucket, 'canary-visits', canaryVisitsIn, outcomeBatchMs),
    };
    super(objects, reports, warn);
    this.channelMaxAgeMs = settings.channelMaxAgeMs ?? 1_000;
    this.#bucket = bucket;
  }

  async writeRelease(release: Release, folder: string, signature?: ReleaseSignature): Promise<boolean> {
    const { name, version } = release;
    const files = Object.keys(release.files);
    for (let from = 0; from < files.length; from += maxConcurrency)
      await Promise.all(
        files.slice(from, from + maxConcurrency).map((file) => this.#write(release, folder, file)),
      );
    if (signature) await this.#bucket.put(`${name}/${version}/${signature.file}`, signature.text);
    return this.objects.create(`${name}/${version}/${releaseFile}`, releaseText(release));
  }

  async #write(release: Release, folder: string, file: string): Promise<void> {
    const forms = await encodedFiles(file, await readReleased(folder, file, release));
    for (const [encoding, bytes] of forms) await this.#bucket.put(pathOf(release, file, encoding), bytes);
  }

  async openFile(
    name: string,
    version: string,
    file: string,
    encoding?: Encoding,
  ): Promise<StoredFile | null> {
    const key = `${name}/${version}`;
    const release = this.#releases.get(key) ?? (await this.readRelease(name, version));
    if (!release?.files[file]) return null;
    // The cache entry never expires, because a release never changes.
    this.#releases.set(key, release);
    return this.#bucket.open(pathOf(release, file, encoding));
  }

  async listReleases(): Promise<{ name: string; version: string }[]> {
    const found = (await this.#bucket.list('')).flatMap(({ path }) => {
      const [, name, version, file] = releasePath.exec(path) ?? [];
      return name && version && file === releaseFile ? [{ name, version }] : [];
    });
    return found;
  }

  /** Removes `release.json` first, so that no incomplete release is visible. */
  async removeRelease(name: string, version: string): Promise<void> {
    const folder = `${name}/${version}/`;
    await this.#bucket.remove([folder + releaseFile]);
    this.#releases.delete(`${name}/${version}`);
    await this.#bucket.remove((await this.#bucket.list(folder)).map(({ path }) => path));
  }

  async removeLeftovers(before: Date): Promise<string[]> {
    const entries = (await this.#bucket.list('')).filter(({ path }) => releasePath.test(path));
    const folders = Map.groupBy(entries, ({ path }) => path.slice(0, path.lastIndexOf('/')));
    const removed: string[] = [];
    for (const [folder, files] of folders) {
      const isComplete = files.some(({ path }) => path.endsWith(`/${releaseFile}`));
      if (isComplete || files.some(({ modified }) => modified > before)) continue;
      await this.#bucket.remove(files.map(({ path }) => path));
      removed.push(folder);
    }
    return removed;
  }
}

/** Returns the path of a file of a release, which contains a hash of its content. */
export function pathOf({ name, version, files }: Release, file: string, encoding?: Encoding): string {
  const content = files[file]?.integrity.replaceAll('+', '-').replaceAll('/', '_') ?? '';
  return `${name}/${version}/${encodedName(content, encoding)}`;
}
