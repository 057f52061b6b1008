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

/** The server and the bucket of a provider, `http://server/bucket`. Without it the tests use the server in their process. */
const provider = process.env.TEST_BUCKET && new URL(process.env.TEST_BUCKET);
/** Options of tests that interrupt the store, which a test cannot do with the server of a provider. */
export const onlyWithOutages = { skip: inBucket && Boolean(provider) };

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
  const { url, bucket } = await server;
  // An earlier test may have set another server.
  useBucketServer(url);
  const name = `test-${randomUUID()}`;
  if (!bucket) await fetch(`${url}/${name}`, { method: 'PUT' });
  const address = bucket ? `s3://${bucket}/${name}` : `s3://${name}/releases`;
  // Nothing is cached or buffered, because tests read immediately after they write.
  const store = new BucketStore(address, undefined, { channelMaxAgeMs: 0, outcomeBatchMs: 0 });
  return { store, files: filesInBucket(address, url) };
}

/** Returns the server of a provider, or that of the test run, or starts one for a file that runs alone. */
async function findServer(): Promise<{ url: string; bucket?: string; stop?: () => Promise<void> }> {
  if (provider) return { url: provider.origin, bucket: provider.pathname.slice(1) };
  const shared = process.env.TEST_BUCKET_SERVER;
  return shared ? { url: shared } : startBucketServer();
}

let server: ReturnType<typeof findServer> | undefined;
after(async () => (await server)?.stop?.());
