/**
 * Deletes a school year of a large district from a new PostgreSQL with ten million answers of four school years, while
 * students send 20 answers a second. `pnpm bench retention --scale 0.01` stores a hundredth, and `--without-pauses`
 * deletes as fast as possible. The bound is a p95 of at most 1.2 times that without a deletion.
 */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { sql } from 'kysely';
import { Server } from './api-rate.ts';
import { fillDistrict, logInStudents } from './retention-district.ts';
import { CheckIns, describe, joined, makeStudents, measureWhile, percentile } from './roster-load.ts';
import { peakMegabytesOf, runOperator } from './roster-process.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    'without-pauses': { type: 'boolean', default: false },
  },
});
const scale = Number(values.scale);
const answersPerSecond = 20;
const bound = 1.2;
const baselineSeconds = Math.max(20, 120 * scale);
/** Students without earlier answers, so that nobody answers a question a second time during the deletion. */
const otherStudents = Math.max(2_000, Math.round(20_000 * scale));
const printLine = (text: string) => process.stdout.write(`${text}\n`);
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

async function countRows(db: Database) {
  const { rows } = await sql<
    Record<string, number>
  >`select (select count(*) from answers)::integer as answers,
    (select count(*) from student_days)::integer as student_days,
    (select count(*) from follow_ups)::integer as follow_ups,
    (select count(*) from school_users)::integer as students`.execute(db);
  return rows[0] ?? {};
}

async function measure(db: Database, url: string, checkIns: CheckIns, api: Server): Promise<void> {
  const baseline = () => checkIns.measure(answersPerSecond, AbortSignal.timeout(baselineSeconds * 1_000));
  await checkIns.measure(answersPerSecond, AbortSignal.timeout(5_000));
  const before = await baseline();
  printLine(`answers before: ${describe(before)}, ${load()}`);
  const words = ['retention', 'run', ...(values['without-pauses'] ? [] : ['--pauses'])];
  const [run, beside] = await measureWhile(checkIns, answersPerSecond, () => runOperator(url, ...words));
  printLine(`answers beside the deletion: ${describe(beside)}, ${load()}`);
  const after = await baseline();
  printLine(`answers after: ${describe(after)}, ${load()}`);
  const plain = joined(before, after);
  const ratio = percentile(beside.times, 0.95) / percentile(plain.times, 0.95);
  printLine(`without a deletion: ${describe(plain)}`);
  printLine(`p95 beside the deletion: ${ratio.toFixed(2)} times that without, the bound is ${bound}`);
  const { rows: deletions } = await sql<{ kind: string; rows: number }>`
    select kind, rows from retention_deletions order by id`.execute(db);
  const deleted = deletions.reduce((sum, { rows }) => sum + rows, 0);
  printLine(
    `deleted ${deletions.map(({ kind, rows }) => `${rows} ${kind}`).join(', ')} in ${run.seconds.toFixed(0)} s: ` +
      `${((deleted * 60) / run.seconds).toFixed(0)} rows a minute`,
  );
  printLine(
    `peak of the command ${run.peakMegabytes.toFixed(0)} MB, of the API ${peakMegabytesOf(api.pid).toFixed(0)} MB`,
  );
  printLine(`left: ${JSON.stringify(await countRows(db))}`);
}

const postgres = await startPostgres(await freePort(), { durable: true });
try {
  await runOn(postgres.url('postgres'), 'create database retention');
  const url = postgres.url('retention');
  await runOperator(url, 'migrate');
  await runOperator(url, 'create-district', '--name', 'Cedar', '--code', 'CEDAR');
  const { db, close } = openPostgres(url, () => {});
  const started = performance.now();
  const seconds = () => `${((performance.now() - started) / 1_000).toFixed(0)} s`;
  await fillDistrict(db, 10_000_000 * scale, (school) => printLine(`filled ${school} after ${seconds()}`));
  printLine(`stored: ${JSON.stringify(await countRows(db))} in ${seconds()}, ${load()}`);
  const confirmed = await runOperator(url, 'retention', 'confirm', '--district', 'CEDAR', '--yes');
  printLine(`confirmed: ${JSON.stringify(confirmed.result)} in ${confirmed.seconds.toFixed(1)} s`);
  const students = await logInStudents(db, await makeStudents(db, otherStudents));
  const api = await Server.start(join(import.meta.dirname, '..'), url);
  const checkIns = new CheckIns(api.base, students);
  try {
    await measure(db, url, checkIns, api);
  } finally {
    checkIns.close();
    await api.stop();
    await close();
  }
  const rebuilt = await runOperator(url, 'rebuild-rollups');
  printLine(`rebuild-rollups in ${rebuilt.seconds.toFixed(1)} s: ${JSON.stringify(rebuilt.result)}`);
  const verified = await runOperator(url, 'retention', 'verify');
  printLine(`retention verify in ${verified.seconds.toFixed(1)} s: ${JSON.stringify(verified.result)}`);
} finally {
  await postgres.stop();
}
