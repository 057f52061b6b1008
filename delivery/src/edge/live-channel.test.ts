import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channel, testStore } from '#test/publish-part.ts';
import { ChannelSource } from './channel-source.ts';
import { loadChannel } from './live-channel.ts';
import { ReleaseCache } from './release-cache.ts';

const library = '0.0.0-c0ffee';

async function storeWithLibraries(t: Parameters<typeof testStore>[0]) {
  const made = await testStore(t);
  await made.publish({
    name: 'host',
    nested: true,
    files: { [`libraries/${library}/first.js`]: 'react()', [`libraries/${library}/later.js`]: 'axios()' },
    info: { libraries: [library] },
  });
  await made.publish({ name: 'survey' });
  return made;
}

test('is not readable when a file of the shared libraries is missing', async (t) => {
  for (const file of ['first.js', 'later.js']) {
    const { store, files } = await storeWithLibraries(t);
    const source = new ChannelSource(store, new ReleaseCache(store), channel, () => undefined);
    assert.equal(await source.isReadable(), true);
    const release = await store.readRelease('libraries', library);
    assert.ok(release);
    await files.remove(files.pathOf(release, file));
    assert.equal(await source.isReadable(), false, file);
    assert.ok(await source.current(), 'pages are served all the same');
  }
});

test('reports shared libraries of which every file is missing', async (t) => {
  const { store } = await storeWithLibraries(t);
  const source = new ChannelSource(store, new ReleaseCache(store), channel, () => undefined);
  assert.equal(await source.isReadable(), true);
  await store.removeRelease('libraries', library);
  assert.equal(await source.isReadable(), false);
  const live = await store.readChannel(channel);
  assert.ok(live);
  const { problems } = await loadChannel(store, new ReleaseCache(store), live);
  assert.deepEqual(problems, [`libraries ${library} cannot be read from the store`]);
});
