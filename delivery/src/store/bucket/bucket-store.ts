import type { Release } from '@tapin/delivery-formats/release';
import { Bucket, maxConcurrency } from '@tapin/servers/objects/bucket';
import { BucketObjects } from '@tapin/servers/objects/bucket-objects';
import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import { storedChannels } from '#src/store/channels.ts';
import { readReleaseDocument, releaseFile, releaseText, storeSecret } from '#src/store/documents.ts';
import { encodedFiles, encodedName, readReleased } from '#src/store/served-files.ts';
import type { Encoding, Releases, Store } from '#src/store/store.ts';
import { canaryVisitsIn, outcomesIn } from '#src/store/stored-reports.ts';
import { ReportSegments } from './report-segments.ts';

const releasePath = /^([a-z][a-z0-9-]*)\/(\d+\.\d+\.\d[^/]*)\/([^/]+)$/;

interface BucketSettings {
  /** The shortest time between two reads of a channel by an edge. */
  channelMaxAgeMs: number;
  /** The time for which outcomes are buffered before they are written. */
  outcomeBatchMs: number;
}

export function bucketStore(
  address: string,
  warn: (line: string) => void,
  { channelMaxAgeMs = 1_000, outcomeBatchMs }: Partial<BucketSettings> = {},
): Store {
  const bucket = new Bucket(address);
  const objects = new BucketObjects(bucket);
  return {
    channelMaxAgeMs,
    objects,
    ...bucketReleases(bucket, objects),
    ...storedChannels(objects, warn),
    reports: {
      outcomes: new ReportSegments(bucket, 'outcomes', outcomesIn, outcomeBatchMs),
      canaryVisits: new ReportSegments(bucket, 'canary-visits', canaryVisitsIn, outcomeBatchMs),
    },
    secret: () => storeSecret(objects, warn),
  };
}

/**
 * Releases in a bucket. A release exists when its `release.json` does, which is written last. The names of files
 * contain a hash of their content, so that two processes that write the same name write the same content.
 */
function bucketReleases(bucket: Bucket, objects: ObjectStorage): Releases {
  /** The cached releases never expire, because a release never changes. */
  const known = new Map<string, Release>();
  const readRelease = (name: string, version: string) => readReleaseDocument(objects, name, version);
  const write = async (release: Release, folder: string, file: string) => {
    const forms = await encodedFiles(file, await readReleased(folder, file, release));
    for (const [encoding, bytes] of forms) await bucket.put(pathOf(release, file, encoding), bytes);
  };
  return {
    address: objects.address,
    readRelease,
    async writeRelease(release, folder, signature) {
      const { name, version } = release;
      const files = Object.keys(release.files);
      for (let from = 0; from < files.length; from += maxConcurrency)
        await Promise.all(
          files.slice(from, from + maxConcurrency).map((file) => write(release, folder, file)),
        );
      if (signature) await bucket.put(`${name}/${version}/${signature.file}`, signature.text);
      return objects.create(`${name}/${version}/${releaseFile}`, releaseText(release));
    },
    async openFile(name, version, file, encoding) {
      const key = `${name}/${version}`;
      const release = known.get(key) ?? (await readRelease(name, version));
      if (!release?.files[file]) return null;
      known.set(key, release);
      return bucket.open(pathOf(release, file, encoding));
    },
    async listReleases() {
      return (await bucket.list('')).flatMap(({ path }) => {
        const [, name, version, file] = releasePath.exec(path) ?? [];
        return name && version && file === releaseFile ? [{ name, version }] : [];
      });
    },
    /** `release.json` is removed first, so that no incomplete release is visible. */
    async removeRelease(name, version) {
      const folder = `${name}/${version}/`;
      await bucket.remove([folder + releaseFile]);
      known.delete(`${name}/${version}`);
      await bucket.remove((await bucket.list(folder)).map(({ path }) => path));
    },
    async removeLeftovers(before) {
      const entries = (await bucket.list('')).filter(({ path }) => releasePath.test(path));
      const folders = Map.groupBy(entries, ({ path }) => path.slice(0, path.lastIndexOf('/')));
      const removed: string[] = [];
      for (const [folder, files] of folders) {
        const isComplete = files.some(({ path }) => path.endsWith(`/${releaseFile}`));
        if (isComplete || files.some(({ modified }) => modified > before)) continue;
        await bucket.remove(files.map(({ path }) => path));
        removed.push(folder);
      }
      return removed;
    },
  };
}

export function pathOf({ name, version, files }: Release, file: string, encoding?: Encoding): string {
  const content = files[file]?.integrity.replaceAll('+', '-').replaceAll('/', '_') ?? '';
  return `${name}/${version}/${encodedName(content, encoding)}`;
}
