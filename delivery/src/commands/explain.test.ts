import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from './explain.ts';

test('names what may be deleted when the disk is full', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  assert.match(explain(full), /^cannot write the store: the disk is full: delete outcomes\/ in the store/);
});
