import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { sourcePlace, storeSourceMaps } from '#src/store/source-maps.ts';
import { buildPart } from '#test/build-part.ts';
import { channel, testStore } from '#test/publish-part.ts';
import { testEdge } from '#test/test-edge.ts';
import { readBuiltPart } from './build/build-folder.ts';
import { rollBack } from './changes/roll-back.ts';
import { prune } from './prune.ts';

const host = {
  name: 'host',
  nested: true,
  files: { 'libraries/0.0.0-c0ffee/libraries.js': 'react()' },
  info: { libraries: ['0.0.0-c0ffee'] },
};

/** Creates a store that corrupts a file of each release of a part while it is written. */
async function failingStore(t: TestContext) {
  const made = await testStore(t);
  const { store, files } = made;
  const damage = (part: string) => {
    const write = store.writeRelease.bind(store);
    return t.mock.method(store, 'writeRelease', async (...[release, folder]: Parameters<typeof write>) => {
      const written = await write(release, folder);
      const [file = ''] = Object.keys(release.files);
      if (release.name === part) await files.write(files.pathOf(release, file), 'spoilt');
      return written;
    }).mock;
  };
  return { ...made, spoil: damage };
}

for (const name of ['host', 'libraries']) {
  test(`removes ${name} from the store when it was not written completely`, async (t) => {
    const { store, publish, spoil: damage } = await failingStore(t);
    const failing = damage(name);
    const version = name === 'host' ? '1.0.0' : '0.0.0-c0ffee';
    await assert.rejects(
      publish(host),
      new RegExp(
        `${name}/${version}/\\S+ differs from the release after it was stored, so ${name} ${version} was removed from the store`,
      ),
    );
    assert.equal(await store.readRelease(name, version), null);
    assert.equal(await store.readChannel(channel), null);
    failing.restore();
    assert.equal((await publish(host)).stored, true);
  });
}

test('refuses a version whose files in the store differ from the release', async (t) => {
  const { root, store, files, publish, live } = await testStore(t);
  await publish({ name: 'survey' });
  const folder = await buildPart(root, { name: 'survey', version: '1.1.0' });
  const built = await readBuiltPart(folder);
  // A process that was killed before it verified its files leaves such a release.
  const release = { ...built.info, files: built.files, commit: '', publishedAt: '', publishedBy: '' };
  await store.writeRelease(release, built.folder);
  await files.remove(files.pathOf(release, 'js/home.js'));
  const again = () => publish({ name: 'survey', version: '1.1.0' });
  await assert.rejects(
    again,
    /survey\/1\.1\.0\/js\/home\.js is missing in the release that the store already had: restore the file, or delete survey 1\.1\.0 /,
  );
  assert.ok(await store.readRelease('survey', '1.1.0'), 'somebody may need what is left of it');
  assert.equal((await live('survey'))?.stable, '1.0.0');
  await store.removeRelease('survey', '1.1.0');
  assert.equal((await again()).stored, true);
});

/** Returns the source map of a file with one line. Column 11 of the line is line 5, column 3 of a source. */
const map = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA,UAIE' });
const survey = (version: string) => ({
  name: 'survey',
  version,
  files: { 'source-maps/remoteEntry.js.map': map('src/screens/survey-screen.tsx') },
});
const place = { file: 'remoteEntry.js', line: 1, column: 14 };

test('finds the place of a fault in the sources by source maps, which are not in the release', async (t) => {
  const { store, publish } = await testStore(t);
  await publish({
    name: 'host',
    nested: true,
    files: { 'source-maps/host/1.0.0/main.js.map': map('src/main.tsx') },
  });
  await publish(survey('1.0.0'));
  const release = { name: 'survey', version: '1.0.0' };
  assert.deepEqual(await sourcePlace(store, release, place), {
    file: 'src/screens/survey-screen.tsx',
    line: 5,
    column: 3,
  });
  const inHost = await sourcePlace(store, { name: 'host', version: '1.0.0' }, { ...place, file: 'main.js' });
  assert.equal(inHost?.file, 'src/main.tsx');
  const { files = {} } = (await store.readRelease('survey', '1.0.0')) ?? {};
  assert.deepEqual(
    Object.keys(files).filter((file) => file.endsWith('.map')),
    [],
  );
});

test('finds no place in the sources without a map, outside of its lines, and for a path outside of the release', async (t) => {
  const { store, files, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish(survey('1.0.0'));
  await files.write('secret.js.map', map('secret.ts'));
  const release = { name: 'survey', version: '1.0.0' };
  for (const [version, other] of [
    ['2.0.0', place],
    ['1.0.0', { ...place, file: 'other.js' }],
    ['1.0.0', { ...place, file: '../../secret.js' }],
    ['1.0.0', { ...place, file: '__proto__' }],
  ] as const)
    assert.equal(await sourcePlace(store, { ...release, version }, other), null);
  await storeSourceMaps(store, { name: 'survey', version: '3.0.0' }, { 'remoteEntry.js': 'no map' });
  assert.equal(await sourcePlace(store, { ...release, version: '3.0.0' }, place), null);
});

test('removes the source maps together with their release', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  const { store, publish } = await testStore(t);
  await publish({ name: 'host' });
  for (const version of ['1.0.0', '1.1.0']) await publish(survey(version));
  await rollBack({ store, channel, part: 'survey', by: 'bea' });
  t.mock.timers.tick(31 * 86_400_000);
  await prune({ store, keepDays: 30, dryRun: false, progress: () => undefined });
  assert.deepEqual(await store.objects.list('source-maps/survey'), ['1.0.0.json']);
});

test('serves no source map to a page', async (t) => {
  const { store, get, publish } = await testEdge(t);
  await publish(survey('1.1.0'));
  assert.ok(await store.objects.read('source-maps/survey/1.1.0.json'));
  for (const path of [
    '/parts/survey/1.1.0/remoteEntry.js.map',
    '/parts/survey/1.1.0/source-maps/remoteEntry.js.map',
    '/parts/source-maps/survey/1.1.0.json',
    '/source-maps/survey/1.1.0.json',
  ])
    assert.equal((await get(path)).statusCode, 404, path);
});
