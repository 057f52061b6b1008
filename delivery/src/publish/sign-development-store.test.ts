import assert from 'node:assert/strict';
import { access, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildPart } from '#test/build-part.ts';
import { channel, liveStore, onlyInFolder, testStore } from '#test/publish-part.ts';
import { signDevelopmentStore } from './sign-development-store.ts';

test('development signs a store from before, and then commands without settings', onlyInFolder, async (t) => {
  const { root, store, release } = await liveStore(t);
  const keys = await signDevelopmentStore(store.address, channel);
  assert.equal(keys?.EDGE_KEY, join(root, 'signing', 'edge'));
  assert.deepEqual(await signDevelopmentStore(store.address, channel), keys);
  const folder = await buildPart(root, { name: 'survey', version: '1.1.0' });
  assert.equal((await release('publish', folder)).code, 0);
  assert.match((await release('verify')).stdout, /3 versions, \d+ files: every file is as it was signed/);
  await assert.rejects(access(join(store.address, 'signing')));
});

test('development signs a new store after the earlier one was deleted', onlyInFolder, async (t) => {
  const { root, store, publish, release } = await testStore(t);
  await signDevelopmentStore(store.address, channel);
  await rm(store.address, { recursive: true });
  await publish({ name: 'host' });
  await signDevelopmentStore(store.address, channel);
  const { stdout } = await release('verify');
  assert.match(stdout, /^1 versions, .* as it was signed/);
  await access(join(root, 'signing', 'root'));
});
