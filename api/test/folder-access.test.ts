import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { canOthersEnter, requireOthersCanEnter } from './folder-access.ts';

test('a folder can be entered only when every folder above it can', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'tapin-home-'));
  t.after(() => rmSync(home, { recursive: true }));
  const clone = join(home, 'tapin');
  mkdirSync(clone);
  assert.equal(canOthersEnter(clone), false);
  assert.throws(() => requireOthersCanEnter(clone), /may not enter .*tapin: set TMPDIR to a folder/);
  chmodSync(home, 0o755);
  assert.equal(canOthersEnter(clone), true);
  requireOthersCanEnter(clone);
});
