import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browserGroups } from './browser-groups.ts';
import { root } from './command.ts';
import { remotes } from './inputs.ts';

const specs = globSync('**/*.spec.ts', { cwd: join(root, 'e2e'), exclude: ['node_modules'] });
const isQuick = (spec: string) => {
  const tests = readFileSync(join(root, 'e2e', spec), 'utf8')
    .split(/^ *test\(/m)
    .slice(1);
  // The tag is an argument between the title and the function.
  return tests.some((text) => !/^[^{]*\bonlyInAll,/.test(text));
};

test('every folder with browser tests for the quick run is a group', () => {
  const folders = specs.filter(isQuick).map((spec) => spec.split('/')[0]);
  assert.deepEqual([...new Set(folders)].sort(), browserGroups.map(({ name }) => name).sort());
});

test('every remote is opened by a group other than the smoke tests', () => {
  const opened = browserGroups.flatMap((group) => (group.remotes === 'all' ? [] : group.remotes));
  assert.deepEqual([...new Set(opened)].map((name) => `remote-${name}`).sort(), remotes.sort());
});
