import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ExportsList } from '@tapin/delivery-formats/kit-exports';
import { compareNames, nextVersion } from '@tapin/delivery-formats/kit-exports';
import { emitDeclarations } from '../pack/declarations.ts';
import { root } from '../pack/sources.ts';
import { readPackage } from '../shared-modules.ts';
import { isInternal, listExports, listFile } from './exports-list.ts';

const advice =
  'run "node kit/exports.ts SITE/kit/latest.tgz", which updates the list and the version, or without an address if no site is running';

test('the list of exports and the version of the kit are current', async () => {
  const { version } = readPackage(join(root, 'shared'));
  const listed: ExportsList = JSON.parse(readFileSync(listFile, 'utf8'));
  const list = listExports(version, await emitDeclarations());
  assert.deepEqual(compareNames(listed, list), { removed: [], added: [], changed: [] }, advice);
  assert.equal(listed.version, version, advice);
});

test('raises the minor version for an addition and the major version for a removal', () => {
  assert.deepEqual(
    (['same', 'patch', 'minor', 'major'] as const).map((change) => nextVersion('1.4.2', change)),
    ['1.4.2', '1.4.3', '1.5.0', '2.0.0'],
  );
});

test('remotes of this repository rely on no internal module of the contract', () => {
  const imported = globSync('remote-*/src/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/'@tapin\/shared\/(contract\/[a-z-]+)'/g)].flatMap(
      ([, entry = '']) => (isInternal(entry) ? [`${path} imports ${entry}`] : []),
    ),
  );
  assert.deepEqual(imported, [], 'add the module to contractOfRemotes in kit/version/exports-list.ts');
});

test('a name of an entry point that became internal is not called removed', () => {
  const old = {
    version: '1.0.0',
    entries: { router: { Link: 'value 1' }, 'contract/paging': { Page: 'type 1' } },
  };
  const next = { version: '1.0.0', entries: { router: {} }, internal: ['contract/paging'] };
  assert.deepEqual(compareNames(old, next).removed, ['router Link']);
});
