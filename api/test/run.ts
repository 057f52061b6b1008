import { globSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { groupFiles } from '@tapin/servers/group-files';
import { openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrating/migrate.ts';
import { freePort } from '#test/machine/free-port.ts';
import { runOn, startPostgres } from '#test/postgres/postgres.ts';

const root = join(import.meta.dirname, '..');
const quick = '--quick';
const isQuick = process.argv.includes(quick);
const patterns = process.argv.slice(2).filter((word) => word !== quick);
const everyFile = globSync('{src,test}/**/*.test.ts', { cwd: root });

/**
 * Test files that start and kill servers, fill a year of a school, or make each call many times: each has a test of ten
 * seconds or more. The quick run leaves them out.
 */
const onlyInAll = [
  'src/backup/backup.test.ts',
  'src/care/notifications/kill.test.ts',
  'src/care/rules/year.test.ts',
  'src/database/embedded/',
  'src/demo/',
  'src/districts/outgoing-figures.test.ts',
  'src/http/lost-replies.test.ts',
  'src/policy/new-role.test.ts',
  'src/roster/sources/night-process.test.ts',
  'src/roster/worker/kill.test.ts',
  'src/start.test.ts',
];

/** Test files that load changed sources, which other tests in the same process would see. */
const inOwnProcess = ['src/policy/new-role.test.ts'];

for (const part of [...patterns, ...onlyInAll, ...inOwnProcess])
  if (!everyFile.some((file) => file.includes(part))) throw new Error(`no path of a test contains "${part}"`);

const isWanted = (file: string) =>
  (patterns.length === 0 || patterns.some((pattern) => file.includes(pattern))) &&
  !(isQuick && onlyInAll.some((beginning) => file.startsWith(beginning)));

function filesOfProcesses(folder: string): string[] {
  const wanted = everyFile.filter(isWanted);
  const pathsOf = (isAlone: boolean) =>
    wanted.filter((file) => inOwnProcess.includes(file) === isAlone).map((file) => join(root, file));
  return [...groupFiles(pathsOf(false), filesPerProcess, folder), ...pathsOf(true)];
}

if (isQuick) {
  process.env.KILL_ROUNDS ??= '2';
  process.env.FOREIGN_ID_RUNS ??= '500';
}

// Dozens of processes load the same files and share the compile cache.
process.env.NODE_COMPILE_CACHE ??= join(tmpdir(), 'tapin-compile-cache');

/** Starting a process and loading the API takes longer than the tests of most files. */
const filesPerProcess = 10;
/** A group that has not ended after this time hangs, even on a very busy machine. */
const groupTimeoutMs = 900_000;

interface Counts {
  passed: number;
  failed: number;
}

async function runTests(folder: string): Promise<Counts> {
  const counts: Counts = { passed: 0, failed: 0 };
  const tests = run({
    files: filesOfProcesses(folder),
    concurrency: Number(process.env.TEST_CONCURRENCY ?? Math.min(2, availableParallelism())),
    timeout: groupTimeoutMs,
  });
  tests.on('test:pass', ({ details, skip }) => {
    if (details.type !== 'suite' && skip === undefined) counts.passed += 1;
  });
  tests.on('test:fail', ({ details }) => {
    if (details.type !== 'suite') counts.failed += 1;
  });
  const report = tests.compose(spec);
  report.pipe(process.stdout, { end: false });
  await finished(report);
  return counts;
}

async function runOnServer(folder: string): Promise<Counts> {
  const server = await startPostgres(await freePort(), { durable: false });
  try {
    await runOn(server.url('postgres'), 'create database tapin_template');
    const template = openPostgres(server.url('tapin_template'), () => {});
    await migrate(template.db);
    await template.close();
    process.env.TEST_POSTGRES = server.url('').replace(/\/$/, '');
    return await runTests(folder);
  } finally {
    await server.stop();
  }
}

function cannotRun(error: unknown): Counts {
  process.stdout.write(`✖ failing tests:\n\n${error instanceof Error ? error.message : String(error)}\n`);
  return { passed: 0, failed: 1 };
}

const folder = mkdtempSync(join(tmpdir(), 'tapin-api-tests-'));
const { passed, failed } = await runOnServer(folder).catch(cannotRun);
rmSync(folder, { recursive: true, force: true });
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
