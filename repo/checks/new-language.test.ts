import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { pathIn } from '../../kit/build/missing-texts.ts';
import { type Changes, compileErrors, copyProject } from './copied-project.ts';
import { englishFiles } from './locale-files.ts';
import { root } from './source-files.ts';

/** A language with the plural forms of English. */
const newLanguage = 'de';
const row = `  ${newLanguage}: { name: 'Deutsch', locale: 'de-DE', direction: 'ltr', script: 'Latn' },\n`;

/** The change that adds a language: a row, and a copy of each English file. */
const changes: Changes = {
  'shared/src/contract/languages.ts': (text) => text.replace(/(?=\} as const satisfies)/, row),
  ...Object.fromEntries(
    englishFiles().map((path) => [pathIn(newLanguage, path), () => readFileSync(join(root, path), 'utf8')]),
  ),
};

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'tapin-language-')));
after(() => rmSync(copy, { recursive: true, force: true }));
copyProject(copy, /^(?!repo\/checks\/new-\w+\.test\.ts)./, changes);
// The checks list the files that git does not ignore.
execFileSync('git', ['init', '--quiet'], { cwd: copy });

/** Runs tests in the copy. Without the variable a test runner would leave out the tests of a test. */
function runTests(...patterns: string[]) {
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  return spawnSync(process.execPath, ['--test', ...patterns], { cwd: copy, encoding: 'utf8', env });
}

test('the compiler accepts a new language that has a row and its texts', () =>
  assert.deepEqual(compileErrors(copy), []));

test('the checks and the builds accept a new language that has a row and its texts', () => {
  const { status, stdout } = runTests(
    'repo/checks/*.test.ts',
    'repo/checks/words/*.test.ts',
    'kit/build/remote-module.test.ts',
    'kit/scaffold/*.test.ts',
    'repo/new-remote/*.test.ts',
  );
  assert.equal(status, 0, stdout);
  assert.match(stdout, /pass [1-9]\d/);
});

test('the servers have the texts of a new language', () => {
  for (const file of ['api/src/basics/language.ts', 'delivery/src/texts.ts']) {
    const script = `const { texts } = await import('./${file}'); console.log(Object.keys(texts).join(' '))`;
    const languages = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: copy,
      encoding: 'utf8',
    });
    assert.equal(languages.trim(), `en es ${newLanguage}`);
  }
});
