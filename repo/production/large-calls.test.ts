import assert from 'node:assert/strict';
import { test } from 'node:test';
import { largeCalls, mayHaveLargeBody } from '../../delivery/src/edge/api/large-bodies.ts';
import { calls } from '../../shared/contract/src/calls.ts';

test('the edge allows the bodies of all calls that the contract gives a larger limit', () => {
  const stated = Object.entries(calls).flatMap(([key, call]) => {
    const [method = '', path = ''] = key.split(' ');
    return 'bodyLimit' in call ? { method, path, bodyLimit: call.bodyLimit } : [];
  });
  const byPath = (a: { path: string }, b: { path: string }) => a.path.localeCompare(b.path);
  assert.deepEqual([...largeCalls].sort(byPath), stated.sort(byPath));
  assert.equal(mayHaveLargeBody('POST', '/api/admin/consents/import?x=1'), true);
  assert.equal(mayHaveLargeBody('POST', '/api/admin/consents/import/all'), false);
});
