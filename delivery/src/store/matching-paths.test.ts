import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { matchingPaths } from './matching-paths.ts';

test('lists the paths that match each segment, without hidden ones and without missing folders', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-paths-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const files = ['a/1/x.json', 'a/2/x.json', 'a/2/y.json', 'a/file', 'b/3/x.json', '.c/4/x.json', 'b/.n.tmp'];
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), '');
  }
  assert.deepEqual((await matchingPaths(folder, '*/*/x.json')).sort(), [
    'a/1/x.json',
    'a/2/x.json',
    'b/3/x.json',
  ]);
  assert.deepEqual(await matchingPaths(folder, '*/.*.tmp'), ['b/.n.tmp']);
  assert.deepEqual(await matchingPaths(folder, 'c/*'), []);
  assert.deepEqual(await matchingPaths(folder, '.c/*'), ['.c/4']);
});
