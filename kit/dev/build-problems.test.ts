import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toProblems } from './build-problems.ts';

const file = 'src/screens/day/day-screen.tsx';
const moduleName = `./${file}`;

test('a build problem has the file, line, message and excerpt of a syntax error', () => {
  const message = `  × Module build failed (from builtin:swc-loader):
  ╰─▶   × Syntax Error: Expected '</', got 'ident'
          ╭─[10:12]
        9 │       <Card
       10 │         <p>{t('welcome')}</p>
          ·             ─
          ╰────
      \n`;
  const excerpt = ` 9 │       <Card\n10 │         <p>{t('welcome')}</p>\n   ·             ─`;
  assert.deepEqual(toProblems([{ message, moduleName }]), [
    { file, line: 10, message: "Syntax Error: Expected '</', got 'ident'", excerpt },
  ]);
});

test('returns the line of an import that cannot be resolved', () => {
  const message = `  × Module not found: Can't resolve '@tapin/shared/ui/cardx' in '/squad/src'
   ╭─[3:0]
 3 │ import { Card } from '@tapin/shared/ui/cardx';
   ╰────\n`;
  const [problem] = toProblems([{ message, moduleName, loc: '3:1-47' }]);
  assert.equal(problem?.line, 3);
  assert.equal(problem.message, "Module not found: Can't resolve '@tapin/shared/ui/cardx' in '/squad/src'");
});

test('reports a mistake in the declaration once, with the file', () => {
  const reason = 'reading-room: src/remote.ts: paths[0].path is "meals"';
  const located = `  × Module build failed (from ../kit/build/remote-module/remote-loader.ts):
  ╰─▶   × Error: ${reason}
        │     at readRemote (file:///kit/build/read-remote.ts:28:11)\n`;
  const errors = [{ message: `  × ${reason}\n` }, { message: located, moduleName: './src/remote.ts' }];
  assert.deepEqual(toProblems(errors), [{ file: 'src/remote.ts', line: null, message: reason, excerpt: '' }]);
});

test('a bundler error without a file is a build problem without a place', () => {
  const message = '  × the build has no chunk named "day" to preload\n';
  assert.deepEqual(toProblems([{ message }]), [
    { file: '', line: null, message: 'the build has no chunk named "day" to preload', excerpt: '' },
  ]);
});
