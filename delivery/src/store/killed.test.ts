import assert from 'node:assert/strict';
import { test } from 'node:test';
import { durationOf, killAfter, workOf } from '#test/killed.ts';
import { testStore } from '#test/publish-part.ts';

/** `pnpm bench delivery-kill` does the same two hundred times. */
const rounds = 8;

test('a command that is killed at any moment leaves the channel as it was, or as it was to be', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const usual = await durationOf(store.address);
  for (let round = 0; round < rounds; round += 1) {
    const moment = usual * (0.5 + (0.7 * round) / rounds);
    const { state } = await killAfter(moment, await workOf(root, round), store.address);
    assert.ok(['before', 'after'].includes(state));
  }
});
