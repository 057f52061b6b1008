import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renameExport } from './rename-export.ts';

const sameEntry = { from: { entry: 'api', name: 'signOut' }, to: { entry: 'api', name: 'logOut' } };
const otherEntry = { from: { entry: 'api', name: 'signOut' }, to: { entry: 'session', name: 'logOut' } };
const migrated = (text: string, renamed = sameEntry) => renameExport(text, renamed)?.text ?? null;

test('renames an import and each use, and leaves texts, properties and longer names alone', () => {
  const before = `// ¡signOut!
import { call, signOut } from '@tapin/shared/api';
const signOuts = [signOut, () => signOut()];
export const row = { label: t('signOut'), signOut, run: signOut, signOut: 1 };
view.signOut(<Row signOut={signOut} />, ...signOut.all);
`;
  assert.equal(
    migrated(before),
    `// ¡signOut!
import { call, logOut } from '@tapin/shared/api';
const signOuts = [logOut, () => logOut()];
export const row = { label: t('signOut'), signOut: logOut, run: logOut, signOut: 1 };
view.signOut(<Row signOut={logOut} />, ...logOut.all);
`,
  );
});

test('moves an import to another entry point, and keeps the other imports', () => {
  assert.equal(
    migrated(`import { call, signOut } from '@tapin/shared/api';\nsignOut();\n`, otherEntry),
    `import { call } from '@tapin/shared/api';\nimport { logOut } from '@tapin/shared/session';\nlogOut();\n`,
  );
  assert.equal(
    migrated(`import { signOut } from '@tapin/shared/api';\nsignOut();\n`, otherEntry),
    `import { logOut } from '@tapin/shared/session';\nlogOut();\n`,
  );
});

const shadows = [
  'function run() { const signOut = useAction(); return signOut; }',
  'const run = ({ signOut }: Props) => signOut;',
  'const run = ([signOut = 1]) => signOut;',
  'function run(signOut: string) {}',
  'try { run(); } catch (signOut) {}',
  'export { signOut };',
];
for (const shadow of shadows)
  test(`keeps the name as an alias when the file contains: ${shadow}`, () => {
    const before = `import { signOut } from '@tapin/shared/api';\nsignOut();\n${shadow}\n`;
    const result = renameExport(before, sameEntry);
    assert.equal(result?.keepsName, true);
    assert.equal(result?.text, before.replace('{ signOut }', '{ logOut as signOut }'));
  });

test('keeps an alias, and changes nothing in a file that imports another name or another package', () => {
  assert.equal(
    migrated(`import { signOut as leave } from '@tapin/shared/api';\nleave();\n`),
    `import { logOut as leave } from '@tapin/shared/api';\nleave();\n`,
  );
  assert.equal(migrated(`import { signOuts } from '@tapin/shared/api';\n`), null);
  assert.equal(migrated(`import { signOut } from '@tapin/shared/api-of-others';\n`), null);
});
