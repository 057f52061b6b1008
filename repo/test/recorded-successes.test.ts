import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = mkdtempSync(join(tmpdir(), 'tapin-stamps-'));
after(() => rmSync(folder, { recursive: true }));
process.env.TEST_CACHE_DIR = folder;
const { changedTargets, recordSuccess: stampGreen } = await import('./recorded-successes.ts');

const step = (targets: Record<string, string>) => ({
  name: 'components (jest)',
  cpus: 1,
  targets,
  run: async () => ({ passed: 1, failed: 0, output: '', failureText: '' }),
});

test('a target is unchanged only while its inputs are those of its last green run', () => {
  const before = step({ host: 'aaa', shared: 'bbb' });
  assert.deepEqual(changedTargets(before), ['host', 'shared']);
  stampGreen(before, ['shared']);
  assert.deepEqual(changedTargets(before), ['host']);
  stampGreen(before, ['host']);
  assert.deepEqual(changedTargets(before), []);
  assert.deepEqual(changedTargets(step({ host: 'aaa', shared: 'ccc' })), ['shared']);
});
