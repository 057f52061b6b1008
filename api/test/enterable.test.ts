import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { requireEnterable } from './enterable.ts';

test('a clone that another user cannot enter is told with what to do, before anything is started', (t) => {
  const home = mkdtempSync(join(tmpdir(), 'tapin-home-'));
  t.after(() => rmSync(home, { recursive: true }));
  const clone = join(home, 'tapin');
  mkdirSync(clone);
  assert.throws(
    () => requireEnterable(clone),
    new RegExp(`may not enter ${home}: clone to a folder such as /srv/tapin`),
  );
  chmodSync(home, 0o755);
  requireEnterable(clone);
});
