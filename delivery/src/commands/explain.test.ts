import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explain } from './explain.ts';

test('a full disk is told with what may be deleted', () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  assert.match(explain(full), /^cannot write the store: the disk is full: delete outcomes\/ in the store/);
});
