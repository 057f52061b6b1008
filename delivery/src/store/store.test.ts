import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startBucketServer, useBucketServer } from '@tapin/servers/bucket-server';
import { temporaryFolder } from '#test/build-part.ts';
import { channel, liveStore, onlyInBucket, onlyInFolder, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';
import { openStore } from './open-store.ts';
import type { Encoding } from './store.ts';

const outcome = { remote: 'survey', version: '1.0.0', status: 'loaded', durationMs: 41 } as const;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8) + minute * 60_000).toISOString();

test('stores a release with the integrity, the size and the compressed forms of every file', async (t) => {
  const { store } = await liveStore(t);
  const { files, publishedBy, commit } = (await store.readRelease('survey', '1.0.0')) ?? assert.fail();
  assert.deepEqual([publishedBy, commit], ['ada', 'c0ffee']);
  const names = ['css/home.css', 'js/en.js', 'js/es.js', 'js/home.js', 'js/routes.js', 'remoteEntry.js'];
  assert.deepEqual(Object.keys(files).sort(), names);
  const read = async (encoding?: Encoding) => {
    const { size, stream } =
      (await store.openFile('survey', '1.0.0', 'js/home.js', encoding)) ?? assert.fail();
    const content = await buffer(stream);
    assert.equal(size, content.length);
    return content;
  };
  const content = await read();
  assert.equal(files['js/home.js']?.size, content.length);
  assert.match(files['js/home.js']?.integrity ?? '', /^sha384-/);
  const compressed = await read('br');
  assert.ok(compressed.length < content.length);
  assert.deepEqual(brotliDecompressSync(compressed), content);
  assert.deepEqual(gunzipSync(await read('gzip')), content);
  assert.equal(await store.openFile('survey', '1.0.0', 'js/none.js'), null);
  assert.equal(await store.openFile('survey', '9.9.9', 'js/home.js'), null);
  assert.equal(await store.readRelease('survey', '9.9.9'), null);
});

test('lists releases, and leaves no file of a removed release', async (t) => {
  const { store } = await liveStore(t);
  const names = async () =>
    (await store.listReleases()).map(({ name, version }) => `${name} ${version}`).sort();
  assert.deepEqual(await names(), ['host 1.0.0', 'survey 1.0.0']);
  await store.removeRelease('survey', '1.0.0');
  assert.deepEqual(await names(), ['host 1.0.0']);
  assert.equal(await store.readRelease('survey', '1.0.0'), null);
  assert.equal(await store.openFile('survey', '1.0.0', 'js/home.js'), null);
  assert.deepEqual(await store.removeLeftovers(new Date(Date.now() + 1_000)), []);
});

test('when many processes write the same revision, one succeeds and its document is kept', async (t) => {
  const { store } = await liveStore(t);
  const live = await store.readChannel(channel);
  assert.equal(live?.revision, 2);
  const writers = Array.from({ length: 8 }, (_, writer) => {
    const next = { ...live, revision: 3, updatedAt: at(writer) };
    const change = { at: '', by: 'ada', part: 'survey', version: '1.0.0', from: null, revision: 3 };
    return store.replaceChannel(channel, next, [{ ...change, action: 'publish' }]).then(() => next);
  });
  const ended = await Promise.allSettled(writers);
  const stored = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  assert.equal(stored.length, 1);
  assert.deepEqual(await store.readChannel(channel), stored[0]);
  assert.equal((await store.readLog(channel)).filter(({ revision }) => revision === 3).length, 1);
  assert.deepEqual(await store.channelNames(), [channel]);
});

test('returns every document that was current since a given time', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse(at(0)) });
  const { store, publish } = await testStore(t);
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) {
    await publish({ name: 'host', version });
    t.mock.timers.tick(60_000);
  }
  const since = async (time: string) =>
    (await store.readChannelsSince(channel, new Date(time))).map(({ host }) => host?.stable);
  assert.deepEqual(await since(at(10)), ['1.2.0']);
  assert.deepEqual(await since(at(1.5)), ['1.2.0', '1.1.0']);
  assert.deepEqual(await since(at(-10)), ['1.2.0', '1.1.0', '1.0.0']);
});

test('stores the outcomes of all processes that write at the same time', async (t) => {
  const { store } = await testStore(t);
  const other = openStore(store.address);
  const late = { ...outcome, at: at(3), version: '2.0.0' };
  await Promise.all([
    store.reports.outcomes.append(channel, [{ ...outcome, at: at(1) }]),
    other.reports.outcomes.append(channel, [{ ...outcome, at: at(2) }, late]),
  ]);
  assert.equal((await store.reports.outcomes.read(channel)).length, 3);
  assert.deepEqual(await other.reports.outcomes.read(channel, 'survey', '2.0.0'), [late]);
  assert.deepEqual(await store.reports.outcomes.read('staging'), []);
});

test('returns the same secret to all processes', async (t) => {
  const { store } = await testStore(t);
  const secrets = await Promise.all([store.secret(), openStore(store.address).secret()]);
  assert.equal(secrets[0]?.length, 43);
  assert.equal(secrets[0], secrets[1]);
});

test('warns when the secret of the edges cannot be stored', onlyInFolder, async (t) => {
  const root = await temporaryFolder(t);
  // A file in the place of the folder makes the write fail, as in a read-only store.
  await writeFile(join(root, 'keys'), '');
  const warnings: string[] = [];
  const secret = await openStore(root, (line) => warnings.push(line)).secret();
  assert.equal(secret.length, 43);
  assert.equal(warnings.length, 1);
  assert.match(warnings[0] ?? '', /\/keys\/edge\.txt could not be created \(E.*\): make the store writable/);
});

test('refuses a bucket whose provider ignores conditional writes', onlyInBucket, async (t) => {
  const { url, stop } = await startBucketServer({ conditionalWrites: false });
  t.after(stop);
  useBucketServer(url);
  await fetch(`${url}/careless`, { method: 'PUT' });
  const live = { revision: 1, updatedAt: '', host: null, remotes: {} };
  await assert.rejects(
    openStore('s3://careless').replaceChannel(channel, live, []),
    /s3:\/\/careless: its provider ignores If-None-Match, so two operators could overwrite each other's changes/,
  );
});

const wrong: [string, string, RegExp][] = [
  [
    'a bucket that is not there',
    's3://nowhere-to-be-found',
    /nowhere-to-be-found: the bucket does not exist: create it first\n$/,
  ],
  [
    'an address that names no bucket',
    's3://',
    /^release: s3:\/\/ is not an address of a bucket: write s3:\/\/bucket/,
  ],
];
for (const [what, address, message] of wrong)
  test(`explains a problem with ${what} in one line`, onlyInBucket, async (t) => {
    await testStore(t);
    const { code, stderr } = await runRelease(['status', '--store', address]);
    assert.equal(code, 1);
    assert.match(stderr, message);
  });
