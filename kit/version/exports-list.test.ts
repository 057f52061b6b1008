import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { ExportsList } from '@tapin/shared/remote/kit-exports';
import { compareNames, nextVersion } from '@tapin/shared/remote/kit-exports';
import { readPackage } from '../../tooling/shared-modules.ts';
import { emitDeclarations } from '../pack/declarations.ts';
import { root } from '../pack/sources.ts';
import { listExports, listFile } from './exports-list.ts';

const advice = 'run "node kit/exports.ts", which updates the list and the version';

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
