import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

/** Runs the tests of `tooling`, or of the folder that is named. */
const [folder = 'tooling'] = process.argv.slice(2);
const results = run({ cwd: join(import.meta.dirname, '../..', folder), globPatterns: ['**/*.test.ts'] });

results.on('test:summary', ({ file, counts }) => {
  if (file) return;
  const failed = counts.tests - counts.passed - counts.skipped - counts.todo;
  process.exitCode = failed > 0 || counts.tests === 0 ? 1 : 0;
  process.on('exit', () => process.stdout.write(`${counts.passed} passed, ${failed} failed\n`));
});
results.compose(spec).pipe(process.stdout);
