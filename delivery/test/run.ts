import { globSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { startBucketServer } from '@tapin/servers/bucket-server';
import { groupFiles } from '@tapin/servers/group-files';

const folder = join(import.meta.dirname, '..');
const total = { passed: 0, failed: 0 };

/** Test files with thousands of requests or visitors, or with kills. The quick run of a pull request leaves them out. */
const onlyInAll = [
  'src/edge/api/flood.test.ts',
  'src/edge/preview/made-up-tokens.test.ts',
  'src/figures/verdict.test.ts',
  'src/store/killed.test.ts',
];
const ofStores = ['src/store/{channels,store}.test.ts'];
/** The test files that read or write a store. The other files have the same result with every kind of store. */
const withStores = [
  ...ofStores,
  'src/release.test.ts',
  'src/{export,publish,signing}/**/*.test.ts',
  'src/commands/preview.test.ts',
  'src/store/killed.test.ts',
  'src/edge/{visits,file-routes}.test.ts',
  'src/edge/live/channel-source.test.ts',
  'src/edge/reports/outcome-routes.test.ts',
];

function filesOf(patterns: readonly string[]): string[] {
  return patterns.flatMap((pattern) => {
    const files = globSync(pattern, { cwd: folder });
    if (files.length === 0)
      throw new Error(`no test file matches ${pattern}: correct the list in ${import.meta.filename}`);
    return files;
  });
}

/**
 * The number of test files in a process. Starting a process and loading the sources takes longer than the tests of most
 * files.
 */
const filesPerProcess = 10;
/**
 * A group of files that has not ended after this time fails, and the other groups continue. The time is long enough for
 * a busy machine.
 */
const groupTimeoutMs = 900_000;

async function runWith(kind: 'folder' | 'bucket', files: readonly string[]): Promise<void> {
  process.env.TEST_STORE = kind;
  const paths = files.map((file) => join(folder, file));
  const groups = await mkdtemp(join(tmpdir(), 'tapin-delivery-tests-'));
  const results = run({
    files: groupFiles(paths, filesPerProcess, groups),
    concurrency: Number(process.env.TEST_CONCURRENCY ?? '2'),
    timeout: groupTimeoutMs,
  });
  results.on('test:summary', ({ file, counts }) => {
    if (file) return;
    total.passed += counts.passed;
    total.failed += counts.tests - counts.passed - counts.skipped - counts.todo;
    if (counts.tests === 0) total.failed += 1;
  });
  for await (const text of results.compose(spec)) process.stdout.write(text);
  await rm(groups, { recursive: true });
}

// The test processes share a compile cache, because most are short commands that spend most of their time on loading
// the sources.
process.env.NODE_COMPILE_CACHE ??= await mkdtemp(join(tmpdir(), 'tapin-compiled-'));
const { url, stop } = await startBucketServer();
process.env.TEST_BUCKET_SERVER = url;

const isQuick = process.argv.includes('--quick');
const leftOut = isQuick ? filesOf(onlyInAll) : [];
// For a real provider only the bucket differs: TEST_BUCKET=https://server/bucket, with its keys in AWS_….
if (!process.env.TEST_BUCKET)
  await runWith(
    'folder',
    filesOf(['src/**/*.test.ts']).filter((file) => !leftOut.includes(file)),
  );
await runWith('bucket', filesOf(isQuick ? ofStores : withStores));
await stop();
process.stdout.write(`${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
