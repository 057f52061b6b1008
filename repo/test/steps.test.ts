import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fileOf, importsOf } from '../checks/imports.ts';
import { sourceFiles } from '../checks/source-files.ts';
import { outsideApi } from './steps.ts';

test('the API imports no file that is left out of the inputs of its tests', () => {
  const files = new Map(sourceFiles().map((file) => [file.path, file]));
  const found = new Set([...files.keys()].filter((path) => path.startsWith('api/')));
  for (const path of found) {
    const file = files.get(path);
    for (const { from } of file ? importsOf(file) : []) {
      const target = file && fileOf(file, from);
      if (target) found.add(target);
    }
  }
  assert.ok(found.has('delivery/src/store/open-store.ts'));
  assert.deepEqual(
    [...found].filter((path) => outsideApi.test(path)),
    [],
  );
});
