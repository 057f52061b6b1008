import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { browserGroups, quickSpecsOf } from './browser-groups.ts';
import { root } from './command.ts';
import { remotes } from './inputs.ts';

const e2e = join(root, 'e2e');
const specs = globSync('**/*.spec.ts', { cwd: e2e, exclude: ['node_modules'] });
const hasQuickTests = (spec: string) => {
  const tests = readFileSync(join(e2e, spec), 'utf8')
    .split(/^ *test\(/m)
    .slice(1);
  // The tag is an argument between the title of a test and its function.
  return tests.some((text) => !/^[^{]*\bonlyInAll,/.test(text));
};

test('the quick run has specs of each group, and leaves out only specs that exist', () => {
  for (const group of browserGroups) {
    assert.ok(
      quickSpecsOf(group).some((path) => hasQuickTests(path.replace('e2e/', ''))),
      group.name,
    );
    for (const name of group.onlyInAll ?? [])
      assert.ok(specs.includes(`${group.name}/${name}.spec.ts`), name);
  }
});

test('every folder with untagged browser tests is a group', () => {
  const folders = specs.filter(hasQuickTests).map((spec) => spec.split('/')[0]);
  assert.deepEqual([...new Set(folders)].sort(), browserGroups.map(({ name }) => name).sort());
});

test('every remote is opened by a group other than the smoke tests', () => {
  const opened = browserGroups.flatMap((group) => (group.remotes === 'all' ? [] : group.remotes));
  assert.deepEqual([...new Set(opened)].map((name) => `remote-${name}`).sort(), remotes.sort());
});
