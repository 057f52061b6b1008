import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pauseMsAfter } from './pause.ts';

test('a pause is a multiple of the duration, and shorter than a transaction may be idle', () => {
  assert.equal(pauseMsAfter(100, 6), 600);
  assert.ok(pauseMsAfter(600_000, 6) < 15_000);
});
