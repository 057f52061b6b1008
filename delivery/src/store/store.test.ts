import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';
import { startBucketServer, useBucketServer } from '#test/bucket-server.ts';
import { temporaryFolder } from '#test/build-part.ts';
import { channel, onlyInBucket, onlyInFolder, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';
import { openStore } from './open-store.ts';

const outcome = { remote: 'survey', version: '1.0.0', status: 'loaded', durationMs: 41 } as const;
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 8) + minute * 60_000).toISOString();

async function liveStore(t: TestContext) {
  const made = await testStore(t);
  await made.publish({ name: 'host' });
  await made.publish({ name: 'survey' });
  return made;
}

test('stores every file of a release with its compressed forms', async (t) => {
  const { store } = await liveStore(t);
  const plain = await store.openFile('survey', '1.0.0', 'js/home.js');
  const small = await store.openFile('survey', '1.0.0', 'js/home.js', 'br');
  assert.ok(plain && small);
  const [content, compressed] = [await buffer(plain.stream), await buffer(small.stream)];
  assert.equal(plain.size, content.length);
  assert.equal(small.size, compressed.length);
  assert.ok(small.size < plain.size);
  assert.deepEqual(brotliDecompressSync(compressed), content);
  assert.equal(await store.openFile('survey', '1.0.0', 'js/none.js'), null);
  assert.equal(await store.openFile('survey', '9.9.9', 'js/home.js'), null);
  assert.equal(await store.readRelease('survey', '9.9.9'), null);
});

test('lists releases, and leaves no file of a removed one', async (t) => {
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

test('lets one of many processes replace a revision, and keeps its document', async (t) => {
  const { store } = await liveStore(t);
  const live = await store.readChannel(channel);
  assert.ok(live);
  const writers = Array.from({ length: 8 }, (_, writer) => {
    const next = { ...live, revision: live.revision + 1, updatedAt: at(writer) };
    return store.replaceChannel(channel, next, []).then(() => next);
  });
  const ended = await Promise.allSettled(writers);
  const stored = ended.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  assert.equal(stored.length, 1);
  assert.deepEqual(await store.readChannel(channel), stored[0]);
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
    store.appendOutcomes(channel, [{ ...outcome, at: at(1) }]),
    other.appendOutcomes(channel, [{ ...outcome, at: at(2) }, late]),
  ]);
  assert.equal((await store.readOutcomes(channel)).length, 3);
  assert.deepEqual(await other.readOutcomes(channel, 'survey', '2.0.0'), [late]);
  assert.deepEqual(await store.readOutcomes('staging'), []);
});

test('returns the same secret to all processes', async (t) => {
  const { store } = await testStore(t);
  const secrets = await Promise.all([store.secret(), openStore(store.address).secret()]);
  assert.equal(secrets[0]?.length, 43);
  assert.equal(secrets[0], secrets[1]);
});

test('warns when the secret of the edges cannot be stored', onlyInFolder, async (t) => {
  const root = await temporaryFolder(t);
  // A file in the place of the folder makes the write fail like a read-only store.
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
  test(`explains in one line what is wrong with ${what}`, onlyInBucket, async (t) => {
    await testStore(t);
    const { code, stderr } = await runRelease(['status', '--store', address]);
    assert.equal(code, 1);
    assert.match(stderr, message);
  });
