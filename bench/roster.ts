/**
 * Imports the roster of a large district into a new PostgreSQL: the first import alone, the same file again, a night with
 * 1 % changes, and the first import by an API beside 20 answers a second. `pnpm bench roster --scale 0.01` imports a
 * hundredth, and `--only alone` or `--only beside` measures one half.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Database, openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { runOn, startPostgres, type TestPostgres } from '@tapin/api/postgres';
import { sql } from 'kysely';
import { largeDistrict } from '../oneroster/test/generate/options.ts';
import { generateRoster } from '../oneroster/test/generate.ts';
import { copyServers } from '../tooling/production/servers.ts';
import { Server } from './api-rate.ts';
import { CheckIns, describe, joined, makeStudents, measureWhile, percentile } from './roster-load.ts';
import { peakMegabytesOf, runOperator } from './roster-process.ts';

const { values } = parseArgs({
  options: { scale: { type: 'string', default: '1' }, only: { type: 'string', default: '' } },
});
const scale = Number(values.scale);
const answersPerSecond = 20;
const baselineSeconds = Math.max(15, 60 * scale);
const partBytes = 4 * 1_024 * 1_024;
const scaled = (count: number) => Math.max(1, Math.round(count * scale));
const sizes = {
  schools: scaled(largeDistrict.schools),
  staff: scaled(largeDistrict.staff),
  students: scaled(largeDistrict.students),
  classes: scaled(largeDistrict.classes),
  enrollments: scaled(largeDistrict.enrollments),
};
const printLine = (text: string) => process.stdout.write(`${text}\n`);
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

async function createDistrict(postgres: TestPostgres, name: string): Promise<string> {
  await runOn(postgres.url('postgres'), `create database ${name}`);
  const url = postgres.url(name);
  await runOperator(url, 'migrate');
  await runOperator(url, 'create-district', '--name', 'Cedar', '--code', 'CEDAR');
  await runOperator(url, 'opt-in', '--district', 'CEDAR');
  return url;
}

async function measureAlone(postgres: TestPostgres, first: string, night: string): Promise<void> {
  const url = await createDistrict(postgres, 'alone');
  for (const [name, file] of [
    ['first import', first],
    ['same file again', first],
    ['night with 1 % changes', night],
  ] as const) {
    const words = ['roster', 'apply', file, '--district', 'CEDAR', '--yes', '--accept-endings'];
    const { seconds, peakMegabytes, result } = await runOperator(url, ...words);
    printLine(`${name}: ${seconds.toFixed(1)} s, peak ${peakMegabytes.toFixed(0)} MB, ${load()}`);
    printLine(`  ${JSON.stringify(result.counts)}`);
  }
}

/** Stores the file as an upload and starts a run, as the calls of a district admin do. */
async function startUploadedRun(db: Database, file: string): Promise<number> {
  const content = readFileSync(file);
  const { id: districtId } = await db
    .selectFrom('districts')
    .select('id')
    .where('code', '=', 'CEDAR')
    .executeTakeFirstOrThrow();
  const now = new Date();
  const { id: uploadId } = await db
    .insertInto('roster_uploads')
    .values({
      district_id: districtId,
      uploaded_by: null,
      name: 'first.zip',
      bytes: content.length,
      created_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (let part = 0; part * partBytes < content.length; part += 1) {
    const bytes = content.subarray(part * partBytes, (part + 1) * partBytes);
    await db
      .insertInto('roster_upload_parts')
      .values({ upload_id: uploadId, part, content: bytes })
      .execute();
  }
  const { id } = await db
    .insertInto('roster_runs')
    .values({
      district_id: districtId,
      origin: 'file',
      upload_id: uploadId,
      state: 'reading',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Waits until the records of the run are staged, so that planning begins. */
async function waitForRecords(db: Database, runId: number): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isRead: boolean }>`
      select state <> 'reading' or source ? 'records' as "isRead", pg_sleep(0.5)::text
      from roster_runs where id = ${runId}`.execute(db);
    if (rows[0]?.isRead) return;
  }
}

/** Waits until the run leaves the state. Returns the next state. */
async function waitWhile(db: Database, runId: number, state: string): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ state: string; reason: string | null }>`
      select state, reason, pg_sleep(0.5)::text from roster_runs where id = ${runId}`.execute(db);
    const [row] = rows;
    if (row && row.state !== state) return row.state;
  }
}

async function measureBeside(postgres: TestPostgres, first: string): Promise<void> {
  const url = await createDistrict(postgres, 'beside');
  const { db, close } = openPostgres(url, () => {});
  const students = await makeStudents(db, Math.max(500, Math.round(20_000 * scale)));
  // The API runs as in production: from sources, each thread would also hold the compiler that removes the types.
  const production = join(folder, 'production');
  copyServers(join(import.meta.dirname, '..'), production);
  const server = await Server.start(production, url);
  const checkIns = new CheckIns(server.base, students);
  try {
    await checkIns.measure(answersPerSecond, AbortSignal.timeout(3_000));
    const plain = await checkIns.measure(answersPerSecond, AbortSignal.timeout(baselineSeconds * 1_000));
    printLine(`answers without a run: ${describe(plain)}, ${load()}`);
    const peakBefore = peakMegabytesOf(server.pid);
    const started = performance.now();
    const runId = await startUploadedRun(db, first);
    const secondsSoFar = () => (performance.now() - started) / 1_000;
    const [, whileRead] = await measureWhile(checkIns, answersPerSecond, () => waitForRecords(db, runId));
    const readSeconds = secondsSoFar();
    const [planned, whilePlanned] = await measureWhile(checkIns, answersPerSecond, () =>
      waitWhile(db, runId, 'reading'),
    );
    const plannedSeconds = secondsSoFar();
    await db
      .updateTable('roster_runs')
      .set({ state: 'applying' })
      .where('id', '=', runId)
      .where('state', 'in', ['planned', 'stopped'])
      .execute();
    const [state, whileApplied] = await measureWhile(checkIns, answersPerSecond, () =>
      waitWhile(db, runId, 'applying'),
    );
    const seconds = secondsSoFar();
    const after = await checkIns.measure(answersPerSecond, AbortSignal.timeout(baselineSeconds * 1_000));
    printLine(`answers after the run: ${describe(after)}, ${load()}`);
    const p95Without = percentile(joined(plain, after).times, 0.95);
    for (const [name, measured] of [
      ['while it is read', whileRead],
      ['while it is planned', whilePlanned],
      ['while it is applied', whileApplied],
      ['beside the run', joined(joined(whileRead, whilePlanned), whileApplied)],
    ] as const) {
      const ratio = percentile(measured.times, 0.95) / p95Without;
      printLine(`answers ${name}: ${describe(measured)}, p95 ${ratio.toFixed(2)} times that without`);
    }
    printLine(
      `first import by the API: read after ${readSeconds.toFixed(1)} s, ${planned} after ${plannedSeconds.toFixed(1)} s, ` +
        `${state} after ${seconds.toFixed(1)} s, peak of the API ${peakMegabytesOf(server.pid).toFixed(0)} MB, ${peakBefore.toFixed(0)} MB before`,
    );
  } finally {
    checkIns.close();
    await server.stop();
    await close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'tapin-roster-'));
const [first, night] = [join(folder, 'first.zip'), join(folder, 'night.zip')];
await generateRoster(first, { ...largeDistrict, ...sizes });
await generateRoster(night, { ...largeDistrict, ...sizes, changes: 1 });
printLine(`${JSON.stringify(sizes)}, ${load()}`);
const postgres = await startPostgres(await freePort(), { durable: true });
try {
  if (values.only !== 'beside') await measureAlone(postgres, first, night);
  if (values.only !== 'alone') await measureBeside(postgres, first);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
