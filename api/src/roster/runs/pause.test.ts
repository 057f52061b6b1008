import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pausesMsAfter } from './context.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

test('a long pause of the worker is divided into parts that are shorter than the idle timeout of a transaction', () => {
  assert.deepEqual(pausesMsAfter(100, 6), [600]);
  assert.deepEqual(pausesMsAfter(100, 0), []);
  const parts = pausesMsAfter(4_000, 6);
  assert.equal(sum(parts), 24_000);
  assert.ok(Math.max(...parts) < 15_000);
});

test('the pause of the worker after very long work has an upper limit', () => {
  assert.equal(sum(pausesMsAfter(600_000, 6)), 30_000);
});
