import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { after, type TestContext } from 'node:test';
import type { Release } from '@tapin/delivery-formats/release';
import { startBucketServer, useBucketServer } from '@tapin/servers/bucket-server';
import { Bucket } from '@tapin/servers/objects/bucket';
import { publishPart, publishParts } from '#src/publish/publish.ts';
import { bucketStore, pathOf } from '#src/store/bucket/bucket-store.ts';
import { openStore } from '#src/store/open-store.ts';
import { encodedName } from '#src/store/served-files.ts';
import type { Encoding } from '#src/store/store.ts';
import { inBucket } from './bucket-server.ts';
import { buildPart, type PartOptions, temporaryFolder } from './build-part.ts';
import { runRelease } from './run-command.ts';

export const channel = 'production';

/** Options of tests that need a folder, and of tests whose result does not depend on the kind of store. */
export const onlyInFolder = { skip: inBucket };
export const onlyInBucket = { skip: !inBucket };

/**
 * The server and the bucket of a real provider, `http://server/bucket`. Without it the tests use a server in their
 * process.
 */
const provider = process.env.TEST_BUCKET && new URL(process.env.TEST_BUCKET);
/** Options of tests that interrupt the store. A test cannot interrupt the server of a real provider. */
export const onlyWithOutages = { skip: inBucket && Boolean(provider) };

type PublishSettings = Partial<Parameters<typeof publishParts>[0]>;

/** Creates an empty store, with functions that publish test parts into it, read what is live, and run `release …`. */
export async function testStore(test: TestContext) {
  const root = await temporaryFolder(test);
  const { store, files } = inBucket ? await storeInBucket() : folderStore(join(root, 'store'));
  const options = { store, channel, publishedBy: 'ada', commit: 'c0ffee' };
  const publish = async (part: PartOptions, settings: PublishSettings = {}) =>
    publishPart({ ...options, ...settings, folder: await buildPart(root, part) });
  const publishTogether = async (parts: PartOptions[], settings: PublishSettings = {}) => {
    const folders: string[] = [];
    // The builds run one after the other: a test may name a part twice, and both builds use the same folder.
    for (const part of parts) folders.push(await buildPart(root, part));
    return publishParts({ ...options, ...settings, folders });
  };
  const live = async (part: string) => {
    const current = await store.readChannel(channel);
    return part === 'host' ? current?.host : current?.remotes[part];
  };
  const release = (...args: string[]) => runRelease([...args, '--store', store.address]);
  return { root, store, files, publish, publishTogether, live, release };
}

export async function liveStore(test: TestContext) {
  const made = await testStore(test);
  await made.publish({ name: 'host' });
  await made.publish({ name: 'survey' });
  return made;
}

const folderStore = (root: string) => ({ store: openStore(root), files: filesInFolder(root) });

async function storeInBucket() {
  server ??= findServer();
  const { url, bucket } = await server;
  // An earlier test may have set another server.
  useBucketServer(url);
  const name = `test-${randomUUID()}`;
  if (!bucket) await fetch(`${url}/${name}`, { method: 'PUT' });
  const address = bucket ? `s3://${bucket}/${name}` : `s3://${name}/releases`;
  // The store caches and buffers nothing, because tests read immediately after they write.
  const store = bucketStore(address, () => undefined, { channelMaxAgeMs: 0, outcomeBatchMs: 0 });
  return { store, files: filesInBucket(address, url) };
}

/**
 * Returns the server of a real provider or the server of the test run, or starts a server for a file that runs alone.
 */
async function findServer(): Promise<{ url: string; bucket?: string; stop?: () => Promise<void> }> {
  if (provider) return { url: provider.origin, bucket: provider.pathname.slice(1) };
  const shared = process.env.TEST_BUCKET_SERVER;
  return shared ? { url: shared } : startBucketServer();
}

let server: ReturnType<typeof findServer> | undefined;
after(async () => (await server)?.stop?.());

interface StoredFiles {
  pathOf(release: Release, file: string, encoding?: Encoding): string;
  list(): Promise<string[]>;
  read(path: string): Promise<Buffer>;
  write(path: string, content: string | Buffer): Promise<void>;
  remove(path: string): Promise<void>;
  /** Makes all reads and writes of the store fail. Resolves with a function that ends the outage. */
  outage(): Promise<() => Promise<void>>;
}

function filesInFolder(root: string): StoredFiles {
  return {
    pathOf: ({ name, version }, file, encoding) => `${name}/${version}/${encodedName(file, encoding)}`,
    list: async () => {
      const entries = await readdir(root, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => relative(root, join(entry.parentPath, entry.name)));
    },
    read: (path) => readFile(join(root, path)),
    write: async (path, content) => {
      await mkdir(dirname(join(root, path)), { recursive: true });
      await writeFile(join(root, path), content);
    },
    remove: (path) => rm(join(root, path)),
    outage: async () => {
      await rename(root, `${root}-away`);
      return () => rename(`${root}-away`, root);
    },
  };
}

function filesInBucket(address: string, serverUrl: string): StoredFiles {
  const bucket = new Bucket(address);
  const [, name = ''] = /^s3:\/\/([^/]+)/.exec(address) ?? [];
  const outage = async (state: string) => {
    await fetch(`${serverUrl}/${name}?outage=${state}`, { method: 'PUT' });
  };
  return {
    pathOf,
    list: async () => (await bucket.list('')).map(({ path }) => path),
    read: async (path) => {
      const stored = await bucket.open(path);
      if (!stored) throw new Error(`${path} is not in the bucket`);
      return buffer(stored.stream);
    },
    write: (path, content) => bucket.put(path, content),
    remove: (path) => bucket.remove([path]),
    outage: async () => {
      await outage('on');
      return () => outage('off');
    },
  };
}

export async function snapshot(files: StoredFiles): Promise<Record<string, string>> {
  const paths = await files.list();
  const contents = paths.map(async (path) => [path, (await files.read(path)).toString('base64')] as const);
  return Object.fromEntries((await Promise.all(contents)).sort());
}

export function changedFiles(before: Record<string, string>, after: Record<string, string>): string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...paths].filter((path) => before[path] !== after[path]).sort();
}
