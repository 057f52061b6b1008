import assert from 'node:assert/strict';
import { test } from 'node:test';
import { build } from '#test/build.ts';
import { checkMatrix } from '#test/check-matrix.ts';
import { callNames } from '#test/visitor.ts';

test('every call decides about every role, state and target as the access matrix says', async (t) => {
  const { wrong, cases } = await checkMatrix(t, await build(t));
  assert.deepEqual(wrong, []);
  t.diagnostic(`${callNames.length} calls, ${cases} cases`);
});
