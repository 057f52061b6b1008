import assert from 'node:assert/strict';
import { test } from 'node:test';
import { afterEndMs, killAfter, operationOf } from '#test/killed.ts';
import { testStore } from '#test/publish-part.ts';

const kills = 6;

test('a command that is killed at any moment leaves the channel unchanged or completely changed', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const uninterrupted = await killAfter(afterEndMs, await operationOf(root, 0), store.address);
  assert.deepEqual([uninterrupted.wasKilled, uninterrupted.state], [false, 'after']);
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = uninterrupted.tookMs * (0.4 + (0.7 * kill) / kills);
    await killAfter(moment, await operationOf(root, kill + 1), store.address);
  }
});
