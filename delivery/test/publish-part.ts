import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { publishPart } from '#src/publish/publish.ts';
import { openStore } from '#src/store/open-store.ts';
import { startBucketServer, useBucketServer } from './bucket-server.ts';
import { buildPart, temporaryFolder } from './build-part.ts';

export const channel = 'production';

/** The tests run once with stores in folders, and once with stores in a bucket. */
const inBucket = process.env.TEST_STORE === 'bucket';

/** For tests of what only a folder has: files, links, permissions. */
export const onlyInFolder = { skip: inBucket };
export const onlyInBucket = { skip: !inBucket };

/** An empty store of its own, and a way to publish made-up parts into it. */
export async function testStore(test: TestContext) {
  const root = await temporaryFolder(test);
  const store = openStore(inBucket ? await newBucket(test) : join(root, 'store'));
  const publish = async (options: Parameters<typeof buildPart>[1]) => {
    const folder = await buildPart(root, options);
    return publishPart({ folder, store, channel, publishedBy: 'ada', commit: 'c0ffee' });
  };
  return { root, store, publish };
}

async function newBucket(test: TestContext): Promise<string> {
  const { url, stop } = await startBucketServer();
  test.after(stop);
  useBucketServer(url);
  const name = `test-${randomUUID()}`;
  await fetch(`${url}/${name}`, { method: 'PUT' });
  return `s3://${name}/releases`;
}
