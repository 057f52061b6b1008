import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { calls } from '@tapin/contract/calls';
import { hostSlots } from '@tapin/delivery-formats/slots';
import { deprecations } from '../deprecations.ts';
import { root } from '../pack/sources.ts';
import { readReport, reportFile } from '../version/report.ts';
import { migrate } from './migrate.ts';

test('migrates the files of src, and with a dry run only names them', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-migrate-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'src/features'), { recursive: true });
  const file = join(folder, 'src/features/leave.tsx');
  const before = `import { signOut } from '@tapin/shared/api';\nsignOut();\n`;
  writeFileSync(file, before);
  writeFileSync(join(folder, 'src/other.ts'), 'export {};\n');
  const codemod = { entry: 'api', name: 'logOut' };
  const list = [{ name: 'api signOut', replacement: 'api logOut', until: '2027-05-31', codemod }];
  const changed = [
    { file: 'src/features/leave.tsx', name: 'api signOut', replacement: 'api logOut', keepsName: false },
  ];
  assert.deepEqual(migrate(folder, { dryRun: true, list }), changed);
  assert.equal(readFileSync(file, 'utf8'), before);
  assert.deepEqual(migrate(folder, { dryRun: false, list }), changed);
  assert.equal(readFileSync(file, 'utf8'), before.replaceAll('signOut', 'logOut'));
  assert.deepEqual(migrate(folder, { dryRun: false, list }), []);
});

test('everything that is deprecated exists, as do the exports that replace it', () => {
  const { entries } = readReport(readFileSync(reportFile, 'utf8'));
  const exists = (entry: string, name: string) => Object.hasOwn(entries[entry] ?? {}, name);
  for (const { name, codemod } of deprecations) {
    const [first = '', second = ''] = name.split(' ');
    const isKnown =
      Object.hasOwn(calls, name) ||
      (first === 'slot' && Object.hasOwn(hostSlots, second ?? '')) ||
      exists(first, second);
    assert.ok(isKnown, `${name} is in the list of deprecations and does not exist in ${root}`);
    if (codemod) assert.ok(exists(codemod.entry, codemod.name), codemod.name);
  }
});
