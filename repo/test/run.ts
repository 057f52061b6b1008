import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Runs the tests in the folders that are named, by default the checks of this repository and what the lab reads. */
const folders = process.argv.length > 2 ? process.argv.slice(2) : ['repo', 'lab'];
const results = run({
  cwd: join(import.meta.dirname, '../..'),
  globPatterns: folders.map((folder) => `${folder}/**/*.test.ts`),
});

results.on('test:summary', ({ file, counts }) => {
  if (file) return;
  const failed = counts.tests - counts.passed - counts.skipped - counts.todo;
  process.exitCode = failed > 0 || counts.tests === 0 ? 1 : 0;
  process.on('exit', () => process.stdout.write(`${counts.passed} passed, ${failed} failed\n`));
});
results.compose(spec).pipe(process.stdout);
