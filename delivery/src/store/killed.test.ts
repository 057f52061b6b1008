import assert from 'node:assert/strict';
import { test } from 'node:test';
import { killAfter, never, workOf } from '#test/killed.ts';
import { testStore } from '#test/publish-part.ts';

/** `pnpm bench delivery-kill` repeats this two hundred times. */
const kills = 6;

test('a command that is killed at any moment leaves the channel unchanged or completely changed', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const undisturbed = await killAfter(never, await workOf(root, 0), store.address);
  assert.deepEqual([undisturbed.wasKilled, undisturbed.state], [false, 'after']);
  for (let kill = 0; kill < kills; kill += 1) {
    const moment = undisturbed.tookMs * (0.4 + (0.7 * kill) / kills);
    await killAfter(moment, await workOf(root, kill + 1), store.address);
  }
});
