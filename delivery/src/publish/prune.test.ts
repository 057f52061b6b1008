import assert from 'node:assert/strict';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { channel, onlyInFolder, testStore } from '#test/publish-part.ts';
import { rollBack } from './changes/roll-back.ts';
import { prune } from './prune.ts';

const options = { keepDays: 30, dryRun: false, progress: () => undefined };
const days = (count: number) => count * 86_400_000;

function storeWithClock(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'], now: Date.now() });
  return testStore(t);
}

test('removes versions that no channel serves, can roll back to or has served recently', async (t) => {
  const { store, publish } = await storeWithClock(t);
  await publish({ name: 'host' });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish({ name: 'survey', version });
  await rollBack({ store, channel, part: 'survey', by: 'bea' });
  t.mock.timers.tick(days(29));
  assert.deepEqual((await prune({ store, ...options })).removed, []);

  t.mock.timers.tick(days(2));
  const dry = await prune({ store, ...options, dryRun: true });
  assert.deepEqual(dry, { kept: 3, removed: ['survey/1.2.0'], leftovers: [] });
  assert.ok(await store.readRelease('survey', '1.2.0'));
  assert.deepEqual((await prune({ store, ...options })).removed, ['survey/1.2.0']);
  assert.equal(await store.readRelease('survey', '1.2.0'), null);
  for (const version of ['1.0.0', '1.1.0']) assert.ok(await store.readRelease('survey', version), version);
});

test('removes shared libraries that no kept host uses', async (t) => {
  const { store, publish } = await storeWithClock(t);
  const host = (version: string, libraries: string[]) => ({
    name: 'host',
    version,
    nested: true,
    files: Object.fromEntries(libraries.map((each) => [`libraries/${each}/libraries.js`, `${each}()`])),
    info: { libraries },
  });
  await publish(host('1.0.0', ['0.0.0-react18']));
  await publish(host('1.1.0', ['0.0.0-react19', '0.0.0-router']));
  await publish(host('1.2.0', ['0.0.0-react20', '0.0.0-router']));
  await rollBack({ store, channel, part: 'host', by: 'bea' });
  t.mock.timers.tick(days(31));
  const { removed } = await prune({ store, ...options });
  assert.deepEqual(removed.sort(), ['host/1.2.0', 'libraries/0.0.0-react20']);
  for (const version of ['0.0.0-react18', '0.0.0-react19', '0.0.0-router'])
    assert.ok(await store.readRelease('libraries', version), version);
});

test('removes nothing when the libraries of a host cannot be read', async (t) => {
  const { store, files, publish } = await storeWithClock(t);
  await publish({
    name: 'host',
    nested: true,
    files: { 'libraries/0.0.0-react19/libraries.js': 'react()' },
    info: { libraries: ['0.0.0-react19'] },
  });
  await files.write('host/1.0.0/release.json', '{');
  t.mock.timers.tick(days(31));
  await assert.rejects(prune({ store, ...options }), /host\/1\.0\.0\/release\.json is damaged/);
  assert.ok(await store.readRelease('libraries', '0.0.0-react19'));
});

test('keeps a version that was just stored and is not live yet', async (t) => {
  const { root, store, publish } = await storeWithClock(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const release = await store.readRelease('survey', '1.0.0');
  assert.ok(release);
  await store.writeRelease({ ...release, version: '1.1.0' }, join(root, 'survey-1.0.0/dist'));
  assert.deepEqual((await prune({ store, ...options })).removed, []);
  t.mock.timers.tick(days(2));
  assert.deepEqual((await prune({ store, ...options })).removed, ['survey/1.1.0']);
});

test('removes temporary files of processes that were killed', onlyInFolder, async (t) => {
  const { store, publish } = await testStore(t);
  await publish({ name: 'host' });
  const old = join(store.address, '.staging/dead');
  const fresh = join(store.address, '.staging/alive');
  const temporary = join(store.address, 'revisions/production/.dead.tmp');
  for (const folder of [old, fresh]) await mkdir(folder, { recursive: true });
  await writeFile(temporary, 'half');
  const long = new Date(Date.now() - days(2));
  for (const path of [old, temporary]) await utimes(path, long, long);
  const { leftovers } = await prune({ store, ...options });
  assert.deepEqual(leftovers.sort(), ['.staging/dead', 'revisions/production/.dead.tmp']);
});

test('keeps the fallback version of pages of the last day after a rollback has dropped it from the channel', async (t) => {
  const { store, publish } = await storeWithClock(t);
  await publish({ name: 'host' });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish({ name: 'survey', version });
  t.mock.timers.tick(days(40));
  // A page that was opened before the rollback runs 1.2.0 and falls back to 1.1.0.
  await rollBack({ store, channel, part: 'survey', to: '1.0.0', by: 'bea' });
  t.mock.timers.tick(days(0.5));
  const shortly = { ...options, keepDays: 1 };
  assert.deepEqual((await prune({ store, ...shortly })).removed, []);
  t.mock.timers.tick(days(1));
  assert.deepEqual((await prune({ store, ...shortly })).removed.sort(), ['survey/1.1.0', 'survey/1.2.0']);
});

test('keeps every kit, because repositories of squads install it by its version', async (t) => {
  const { store, publish } = await storeWithClock(t);
  for (const [version, kit] of Object.entries({ '1.0.0': '1.4.0', '1.1.0': '1.5.0', '1.2.0': '1.6.0' }))
    await publish({
      name: 'host',
      version,
      nested: true,
      info: { kit },
      files: { [`kit/${kit}/kit.tgz`]: kit },
    });
  await rollBack({ store, channel, part: 'host', by: 'bea' });
  t.mock.timers.tick(days(31));
  assert.deepEqual((await prune({ store, ...options })).removed, ['host/1.2.0']);
  for (const version of ['1.4.0', '1.5.0', '1.6.0']) assert.ok(await store.readRelease('kit', version));
});
