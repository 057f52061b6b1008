import assert from 'node:assert/strict';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { startBucketServer, useBucketServer } from '@tapin/servers/bucket-server';
import { readEnvironment } from '#src/environment.ts';
import { publicKeyText } from '#src/signing/keys.ts';
import { openStore } from '#src/store/open-store.ts';
import { signedStore } from '#test/test-signing.ts';
import { causeWithRemedy } from './finding.ts';
import { checkStore } from './store-and-site.ts';

async function foundIn(STORE_DIR: string) {
  const host = { stable: '1.0.0', previous: [], canary: null };
  const live = { revision: 1, updatedAt: new Date().toISOString(), host, remotes: {} };
  await openStore(STORE_DIR).replaceChannel('production', live, []);
  return checkStore(readEnvironment({ STORE_DIR }));
}

test('doctor does not check local folders when the store is a bucket', async (t) => {
  const { url, stop } = await startBucketServer();
  t.after(stop);
  useBucketServer(url);
  await fetch(`${url}/releases`, { method: 'PUT' });
  const found = await foundIn('s3://releases');
  assert.deepEqual(
    found.map(({ about, message }) => `${about}: ${message.slice(0, 31)}`),
    ['store: 1 files are missing or damaged:', 'signing: signatures are not checked, so '],
  );
});

test('doctor names the parts whose pointers are not signed by a key of the part', async (t) => {
  const { publish, keys, forge, store } = await signedStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const environment = readEnvironment({
    NODE_ENV: 'production',
    STORE_DIR: store.address,
    SIGNING_ROOT: publicKeyText(keys.root),
  });
  const signing = async () => (await checkStore(environment)).filter(({ about }) => about === 'signing');
  const found = await signing();
  assert.deepEqual(
    found.map(({ state }) => state),
    ['ok', 'warning', 'warning', 'warning'],
  );
  assert.match(found[1]?.message ?? '', /survey, staff may claim .* with "release keys paths --from-live"$/);
  await forge(({ pointers }) => ({ pointers: { host: pointers?.host } }));
  assert.match(
    (await signing())[0]?.message ?? '',
    /the pointer of survey on production is refused: it is not .*; publish this part again, or restore the store/,
  );
  const unsigned = readEnvironment({ NODE_ENV: 'production', STORE_DIR: store.address });
  const [finding] = (await checkStore(unsigned)).filter(({ about }) => about === 'signing');
  assert.equal(finding?.state, 'problem');
});

test('doctor says what to type when the store is older than the store that the edge has seen', async (t) => {
  const { publish, keys, store } = await signedStore(t);
  await publish({ name: 'host' });
  const folder = mkdtempSync(join(tmpdir(), 'tapin-older-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const older = join(folder, 'store');
  cpSync(store.address, older, { recursive: true });
  await publish({ name: 'host', version: '2.0.0' });
  const signing = async (STORE_DIR: string) => {
    const variables = { STORE_DIR, STATE_DIR: folder, SIGNING_ROOT: publicKeyText(keys.root) };
    return (await checkStore(readEnvironment(variables))).filter(({ about }) => about === 'signing');
  };
  assert.equal((await signing(store.address))[0]?.state, 'ok');
  // The list of keys is written first, and the pointers of the channel after the list.
  const state = join(folder, 'signing.json');
  const hasPointers = () => existsSync(state) && !readFileSync(state, 'utf8').includes('"pointers":{}');
  while (!hasPointers()) await setImmediate();
  const [found] = await signing(older);
  assert.equal(found?.state, 'problem');
  assert.match(found?.message ?? '', /was seen before .* run as root: rm -r \/var\/lib\/tapin\/edge\/\* && /);
});

const isRoot = process.getuid?.() === 0;
test('doctor names a folder of the store that belongs to another user', { skip: isRoot }, async (t) => {
  const store = mkdtempSync(join(tmpdir(), 'tapin-doctor-'));
  t.after(() => rmSync(store, { recursive: true }));
  assert.equal((await foundIn(store)).at(-1)?.message, 'this user can write to the store');
  chmodSync(join(store, 'channels'), 0o555);
  const [line] = (await checkStore(readEnvironment({ STORE_DIR: store }))).slice(-1);
  assert.equal(line?.state, 'warning');
  assert.match(
    line?.message ?? '',
    /^this user cannot write to \/\S+\/channels: if the edge runs as this user/,
  );
  chmodSync(join(store, 'channels'), 0o755);
});

test('doctor advises to check the resolver instead of a restart when a host name cannot be resolved', () => {
  const away = Object.assign(new Error('getaddrinfo EAI_AGAIN db.example'), { code: 'EAI_AGAIN' });
  const line = causeWithRemedy(new Error('fetch failed', { cause: away }), 'restart it');
  assert.match(line, /^getaddrinfo EAI_AGAIN db\.example \(EAI_AGAIN\): .*getent hosts db\.example/);
  assert.doesNotMatch(line, /restart/);
  assert.equal(causeWithRemedy(new DOMException('late', 'TimeoutError'), 'restart it'), 'late; restart it');
});
