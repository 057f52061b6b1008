import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startBucketServer } from './bucket-server.ts';

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

// Most of these processes are commands that live for a moment, and reading the sources is most of what they do.
process.env.NODE_COMPILE_CACHE ??= await mkdtemp(join(tmpdir(), 'tapin-compiled-'));
const { url, stop } = await startBucketServer();
process.env.TEST_BUCKET_SERVER = url;

await runWith('folder', ['src/**/*.test.ts']);
// Whatever reads or writes a store. The others would do the same once more.
await runWith('bucket', [
  'src/release.test.ts',
  'src/{export,publish}/*.test.ts',
  'src/store/{channels,killed,store}.test.ts',
  'src/edge/{canary,channel-source,health-routes,outcome-routes,part-routes}.test.ts',
]);
await stop();
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
