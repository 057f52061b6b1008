import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { builtVersion } from './built-version.ts';

test('returns the version of the build in a folder, and null without a build', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-built-'));
  t.after(() => rmSync(folder, { recursive: true }));
  assert.equal(builtVersion(folder), null);
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist/build-info.json'), '{"version":"1.0.0-dev.0123456789"}');
  assert.equal(builtVersion(folder), '1.0.0-dev.0123456789');
});
