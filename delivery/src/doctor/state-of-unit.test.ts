import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { test } from 'node:test';
import { withStateOfUnit } from './state-of-unit.ts';

test('uses the state folder of the unit when it exists and no variable names another one', () => {
  assert.equal(withStateOfUnit({}, tmpdir()).STATE_DIR, tmpdir());
  assert.equal(withStateOfUnit({ STATE_DIR: '/other' }, tmpdir()).STATE_DIR, '/other');
  assert.equal(withStateOfUnit({}, '/no/such/folder').STATE_DIR, undefined);
});
