import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sourcePlace, storeSourceMaps } from '#src/store/source-maps.ts';
import { channel, testStore } from '#test/publish-part.ts';
import { testEdge } from '#test/test-edge.ts';
import { prune } from './prune.ts';
import { rollBack } from './roll-back.ts';

/** The map of a file of one line, whose eleventh column is line 5, column 3 of a source. */
const map = (source: string) =>
  JSON.stringify({ version: 3, sources: [source], names: [], mappings: 'AAAA,UAIE' });
const survey = (version: string) => ({
  name: 'survey',
  version,
  files: { 'source-maps/remoteEntry.js.map': map('src/screens/survey-screen.tsx') },
});
const place = { file: 'remoteEntry.js', line: 1, column: 14 };

test('finds the place in the sources, and does not add the maps to the release', async (t) => {
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

test('finds nothing without a map, outside of its lines, and for a path that leaves the release', async (t) => {
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

test('removes the maps of a release with it', async (t) => {
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
