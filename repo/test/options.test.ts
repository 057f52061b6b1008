import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readOptions } from './options.ts';

test('the test command reads words, switches and numbers', () => {
  assert.deepEqual(readOptions([]), { all: false, words: [], repeat: 1, slowest: 0 });
  assert.deepEqual(readOptions(['--all', 'browser', '--slowest', '10', '--repeat', '20']), {
    all: true,
    words: ['browser'],
    repeat: 20,
    slowest: 10,
  });
});

test('the test command refuses unknown options, and values that are not numbers', () => {
  assert.throws(() => readOptions(['--everything']), /Unknown option '--everything'/);
  assert.throws(
    () => readOptions(['--repeat', 'often']),
    /^Error: --repeat often is not a whole number of at least 1$/,
  );
});

test('selects the browser tests when only their number or repetition is given', () => {
  assert.deepEqual(readOptions(['--slowest', '10']).words, ['browser']);
  assert.deepEqual(readOptions(['--repeat', '2']).words, ['browser']);
  assert.deepEqual(readOptions(['--repeat', '2', 'types']).words, ['types']);
});

test('the test command refuses to repeat tests zero times', () => {
  assert.throws(
    () => readOptions(['--repeat', '0']),
    /^Error: --repeat 0 is not a whole number of at least 1$/,
  );
});
