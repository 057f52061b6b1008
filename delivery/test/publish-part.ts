import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { publishPart } from '#src/publish/publish.ts';
import { FolderStore } from '#src/store/folder-store.ts';
import { buildPart, temporaryFolder } from './build-part.ts';

export const channel = 'production';

/** An empty store in a folder of its own, and a way to publish made-up parts into it. */
export async function testStore(test: TestContext) {
  const root = await temporaryFolder(test);
  const store = new FolderStore(join(root, 'store'));
  const publish = async (options: Parameters<typeof buildPart>[1]) => {
    const folder = await buildPart(root, options);
    return publishPart({ folder, store, channel, publishedBy: 'ada', commit: 'c0ffee' });
  };
  return { root, store, publish };
}
