import { globSync } from 'node:fs';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';

/**
 * Test files that compile a copy of the project, or replace the servers of a production. The quick run leaves them out.
 */
const onlyInAll = ['repo/checks/new-rows.test.ts', 'repo/production/upgrade.test.ts'];
const cwd = join(import.meta.dirname, '../..');
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { quick: { type: 'boolean', default: false } },
});

/** Without arguments, the tests are the checks of this repository and of the files that the lab reads. */
const folders = positionals.length > 0 ? positionals : ['repo', 'lab'];
const results = run({
  cwd,
  files: globSync(
    folders.map((folder) => `${folder}/**/*.test.ts`),
    { cwd, exclude: values.quick ? onlyInAll : [] },
  ).map((path) => join(cwd, path)),
});

results.on('test:summary', ({ file, counts }) => {
  if (file) return;
  const failed = counts.tests - counts.passed - counts.skipped - counts.todo;
  process.exitCode = failed > 0 || counts.tests === 0 ? 1 : 0;
  process.on('exit', () => process.stdout.write(`${counts.passed} passed, ${failed} failed\n`));
});
results.compose(spec).pipe(process.stdout);
