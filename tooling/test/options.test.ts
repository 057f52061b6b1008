import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './options.ts';

test('reads words, switches and numbers', () => {
  assert.deepEqual(readOptions([]), { all: false, words: [], repeat: 1, slowest: 0 });
  assert.deepEqual(readOptions(['--all', 'browser', '--slowest', '10', '--repeat', '20']), {
    all: true,
    words: ['browser'],
    repeat: 20,
    slowest: 10,
  });
});

test('refuses options that do not exist, and numbers that are none', () => {
  assert.throws(() => readOptions(['--everything']), /Unknown option '--everything'/);
  assert.throws(() => readOptions(['--repeat', 'often']), /^Error: --repeat often is not a whole number$/);
});
