import assert from 'node:assert/strict';
import { test } from 'node:test';
import { calls } from '@tapin/shared/contract/calls';
import { build } from '#test/build.ts';

test('lists every call of the contract to anyone', async (t) => {
  const { visitor } = await build(t);
  const { body } = await visitor().call('GET /calls', {});
  assert.deepEqual(body.calls, Object.keys(calls).sort());
});
