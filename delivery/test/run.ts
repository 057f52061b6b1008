import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const folder = join(import.meta.dirname, '..');
const results = run({ cwd: folder, globPatterns: ['src/**/*.test.ts'], concurrency: 2 });

results.on('test:summary', ({ file, counts }) => {
  if (file) return;
  const failed = counts.tests - counts.passed - counts.skipped - counts.todo;
  process.exitCode = failed > 0 || counts.tests === 0 ? 1 : 0;
  process.on('exit', () => process.stdout.write(`${counts.passed} passed, ${failed} failed\n`));
});
results.compose(spec).pipe(process.stdout);
