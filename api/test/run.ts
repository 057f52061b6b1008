import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { groupFiles } from '@tapin/shared/server/group-files';
import { openPostgres } from '#src/database/database.ts';
import { migrate } from '#src/database/migrate.ts';
import { freePort } from './free-port.ts';
import { makeImage } from './fresh-database.ts';
import { runOn, startPostgres } from './postgres.ts';

const root = join(import.meta.dirname, '..');
const quick = '--quick';
const words = process.argv.slice(2).filter((word) => word !== quick);
const isQuick = process.argv.includes(quick);
const known: readonly string[] = ['pglite', 'postgres'];
const wanted = words.filter((word) => known.includes(word));
const databases = wanted.length > 0 ? wanted : ['pglite', 'postgres'];
const patterns = words.filter((word) => !wanted.includes(word));
const everyFile = globSync('{src,test}/**/*.test.ts', { cwd: root });
const files = everyFile.filter(
  (file) => patterns.length === 0 || patterns.some((pattern) => file.includes(pattern)),
);

/** The engine itself, the life cycle of a server on it, and migrations: what the quick run tests on PGlite. */
const testedOnPGliteInQuickRun = [
  'database/database',
  'database/migrate',
  'database/upgrade-school-years',
  'lifecycle',
].map((name) => `src/${name}.test.ts`);
/** PGlite is PostgreSQL, for development: these rooms do not know which of the two they run on. */
const testedOnPostgresOnly = [
  'accounts',
  'backup',
  'care',
  'demo',
  'doctor',
  'http',
  'infrastructure',
  'notifications',
  'operator',
  'people',
  'policy',
].map((room) => `src/${room}/`);

/** Files that kill servers again and again, fill a year of a school, or repeat the whole matrix. The quick run leaves them out. */
const onlyInAll = [
  'src/care/notifications/kill.test.ts',
  'src/care/rules/year.test.ts',
  'src/demo/',
  'src/policy/new-role.test.ts',
  'src/roster/sources/night-process.test.ts',
];

/** Files that load changed sources, which other tests in the same process would see. */
const inOwnProcess = ['src/check-ins/questions/new-question.test.ts', 'src/policy/new-role.test.ts'];

const startsWithOneOf = (file: string, beginnings: readonly string[]) =>
  beginnings.some((beginning) => file.startsWith(beginning));
for (const beginning of [
  ...testedOnPGliteInQuickRun,
  ...testedOnPostgresOnly,
  ...onlyInAll,
  ...inOwnProcess,
]) {
  if (everyFile.some((file) => file.startsWith(beginning))) continue;
  throw new Error(`no test file is at ${beginning}: correct the lists in ${import.meta.filename}`);
}
const isTestedOnPGlite = (file: string) =>
  isQuick ? startsWithOneOf(file, testedOnPGliteInQuickRun) : !startsWithOneOf(file, testedOnPostgresOnly);
const isTestedOn = (database: string, file: string) => database === 'postgres' || isTestedOnPGlite(file);
const filesOn = (database: string) =>
  files.filter((file) => isTestedOn(database, file) && !(isQuick && startsWithOneOf(file, onlyInAll)));

function processesOn(database: string, folder: string): string[] {
  const wanted = filesOn(database);
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

async function runTests(database: string, folder: string): Promise<Counts> {
  process.env.TEST_DATABASE = database;
  const counts: Counts = { passed: 0, failed: 0 };
  const tests = run({
    files: processesOn(database, folder),
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

async function onPGlite(folder: string): Promise<Counts> {
  const file = join(folder, 'image');
  writeFileSync(file, await makeImage());
  process.env.TEST_PGLITE_IMAGE = file;
  return runTests('pglite', folder);
}

async function onPostgres(folder: string): Promise<Counts> {
  const server = await startPostgres(await freePort(), { durable: false });
  try {
    await runOn(server.url('postgres'), 'create database tapin_template');
    const template = openPostgres(server.url('tapin_template'), () => {});
    await migrate(template.db);
    await template.close();
    process.env.TEST_POSTGRES = server.url('').replace(/\/$/, '');
    return await runTests('postgres', folder);
  } finally {
    await server.stop();
  }
}

/** Counts tests that cannot be run as failed and prints the reason. */
function cannotRun(error: unknown): Counts {
  process.stdout.write(`✖ failing tests:\n\n${error instanceof Error ? error.message : String(error)}\n`);
  return { passed: 0, failed: 1 };
}

let passed = 0;
let failed = 0;
for (const database of databases) {
  const started = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'tapin-api-tests-'));
  const counts = await (database === 'pglite' ? onPGlite(folder) : onPostgres(folder)).catch(cannotRun);
  rmSync(folder, { recursive: true, force: true });
  passed += counts.passed;
  failed += counts.failed;
  const seconds = Math.round((performance.now() - started) / 1_000);
  process.stdout.write(`${database}: ${counts.passed} passed, ${counts.failed} failed in ${seconds} s\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);
