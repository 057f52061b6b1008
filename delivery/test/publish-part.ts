import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { publishPart } from '#src/publish/publish.ts';
import { BucketStore } from '#src/store/bucket/bucket-store.ts';
import { openStore } from '#src/store/open-store.ts';
import { startBucketServer, useBucketServer } from './bucket-server.ts';
import { buildPart, temporaryFolder } from './build-part.ts';
import { filesInBucket, filesInFolder } from './stored-files.ts';

export const channel = 'production';

/** The tests run once with stores in folders, and once with stores in a bucket. */
export const inBucket = process.env.TEST_STORE === 'bucket';

/** For tests of what only a folder has, and of what has nothing to do with where a store is. */
export const onlyInFolder = { skip: inBucket };
export const onlyInBucket = { skip: !inBucket };

/** An empty store of its own, and a way to publish made-up parts into it. */
export async function testStore(test: TestContext) {
  const root = await temporaryFolder(test);
  const { store, files } = inBucket ? await storeInBucket() : storeInFolder(join(root, 'store'));
  const publish = async (options: Parameters<typeof buildPart>[1]) => {
    const folder = await buildPart(root, options);
    return publishPart({ folder, store, channel, publishedBy: 'ada', commit: 'c0ffee' });
  };
  return { root, store, files, publish };
}

const storeInFolder = (root: string) => ({ store: openStore(root), files: filesInFolder(root) });

async function storeInBucket() {
  server ??= findServer();
  const { url } = await server;
  // A test may have been using another one.
  useBucketServer(url);
  const name = `test-${randomUUID()}`;
  await fetch(`${url}/${name}`, { method: 'PUT' });
  const address = `s3://${name}/releases`;
  // Nobody pays for requests here, and tests look at once at what they have written.
  const store = new BucketStore(address, undefined, { freshForMs: 0, gatherMs: 0 });
  return { store, files: filesInBucket(address, url) };
}

/** The one that the run has started for all of its files; a file that runs alone has one of its own. */
async function findServer() {
  const shared = process.env.TEST_BUCKET_SERVER;
  return shared ? { url: shared, stop: null } : startBucketServer();
}

let server: ReturnType<typeof findServer> | undefined;
after(async () => (await server)?.stop?.());
