import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { compareNames, nextVersion } from '@tapin/delivery-formats/kit-exports';
import { emitDeclarations } from '../pack/declarations.ts';
import { root } from '../pack/sources.ts';
import { readPackage } from '../shared-modules.ts';
import { listExports } from './exports-list.ts';
import { readReport, reportFile, reportOf } from './report.ts';

const advice =
  'run "node kit/exports.ts SITE/kit/latest.tgz", which updates the page and the version, or without an address if no site is running';

test('the page of the public surface and the version of the kit are current', async () => {
  const { version } = readPackage(join(root, 'shared'));
  const declarations = await emitDeclarations();
  const report = readFileSync(reportFile, 'utf8');
  const { entries } = listExports(version, declarations);
  assert.deepEqual(
    compareNames(readReport(report), { version, entries }),
    { removed: [], added: [], changed: [] },
    advice,
  );
  assert.ok(report === reportOf(version, declarations), advice);
});

test('an added name of the kit raises the minor version, a removed name the major version', () => {
  assert.deepEqual(
    (['same', 'patch', 'minor', 'major'] as const).map((change) => nextVersion('1.4.2', change)),
    ['1.4.2', '1.4.3', '1.5.0', '2.0.0'],
  );
});

test('a name whose entry point became internal does not count as removed', () => {
  const old = {
    version: '1.0.0',
    entries: { router: { Link: 'value 1' }, 'contract/paging': { Page: 'type 1' } },
  };
  const next = { version: '1.0.0', entries: { router: {} }, internal: ['contract/paging'] };
  assert.deepEqual(compareNames(old, next).removed, ['router Link']);
});
