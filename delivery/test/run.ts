import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';

const folder = join(import.meta.dirname, '..');
const total = { passed: 0, failed: 0 };

/** Runs tests with stores of one kind; each file is a process of its own, which takes the kind from its environment. */
async function runWith(kind: 'folder' | 'bucket', globPatterns: string[]): Promise<void> {
  process.env.TEST_STORE = kind;
  const results = run({ cwd: folder, globPatterns, concurrency: 2 });
  results.on('test:summary', ({ file, counts }) => {
    if (file) return;
    total.passed += counts.passed;
    total.failed += counts.tests - counts.passed - counts.skipped - counts.todo;
    if (counts.tests === 0) total.failed += 1;
  });
  for await (const text of results.compose(spec)) process.stdout.write(text);
}

await runWith('folder', ['src/**/*.test.ts']);
await runWith('bucket', [
  'src/store/{channels,store}.test.ts',
  'src/publish/{canary,prune,roll-back}.test.ts',
]);
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
