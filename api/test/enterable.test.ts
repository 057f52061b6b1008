import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { isEnterable, requireEnterable } from './enterable.ts';

test('a folder can be entered only when every folder above it can', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'tapin-home-'));
  t.after(() => rmSync(home, { recursive: true }));
  const clone = join(home, 'tapin');
  mkdirSync(clone);
  assert.equal(isEnterable(clone), false);
  assert.throws(() => requireEnterable(clone), /may not enter .*tapin: set TMPDIR to a folder/);
  chmodSync(home, 0o755);
  assert.equal(isEnterable(clone), true);
  requireEnterable(clone);
});
