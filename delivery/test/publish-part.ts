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

/** Whether this run uses stores in a bucket. The tests run once with folders and once with a bucket. */
export const inBucket = process.env.TEST_STORE === 'bucket';

/** Options of tests about folders only, and of tests that do not depend on the kind of store. */
export const onlyInFolder = { skip: inBucket };
export const onlyInBucket = { skip: !inBucket };

/** Creates an empty store and a function that publishes test parts into it. */
export async function testStore(test: TestContext) {
  const root = await temporaryFolder(test);
  const { store, files } = inBucket ? await storeInBucket() : folderStore(join(root, 'store'));
  const publish = async (options: Parameters<typeof buildPart>[1]) => {
    const folder = await buildPart(root, options);
    return publishPart({ folder, store, channel, publishedBy: 'ada', commit: 'c0ffee' });
  };
  return { root, store, files, publish };
}

const folderStore = (root: string) => ({ store: openStore(root), files: filesInFolder(root) });

async function storeInBucket() {
  server ??= findServer();
  const { url } = await server;
  // An earlier test may have set another server.
  useBucketServer(url);
  const name = `test-${randomUUID()}`;
  await fetch(`${url}/${name}`, { method: 'PUT' });
  const address = `s3://${name}/releases`;
  // Nothing is cached or buffered, because tests read immediately after they write.
  const store = new BucketStore(address, undefined, { channelMaxAgeMs: 0, outcomeBatchMs: 0 });
  return { store, files: filesInBucket(address, url) };
}

/** Returns the server that the test run has started, or starts one for a file that runs alone. */
async function findServer() {
  const shared = process.env.TEST_BUCKET_SERVER;
  return shared ? { url: shared, stop: null } : startBucketServer();
}

let server: ReturnType<typeof findServer> | undefined;
after(async () => (await server)?.stop?.());
