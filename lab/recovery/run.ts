import { execFileSync } from 'node:child_process';
import { globSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openPostgres } from '@tapin/api/database';
import { migrate } from '@tapin/api/migrate';
import { makeSchool, type School } from '../cluster/school.ts';
import { Traffic } from '../cluster/traffic.ts';
import { ArchivedServer } from './archived-server.ts';
import { operator, startApi, stopApi } from './product.ts';

// pnpm lab recovery archives a PostgreSQL as deploy/database says, restores it to a second while students answer, and opens
// a backup with the command age. It needs root on Debian: apt-get install postgresql pgbackrest age jq

const port = 4421;
let failed = 0;

function expect(isTrue: boolean, line: string): void {
  if (!isTrue) failed += 1;
  process.stdout.write(`${isTrue ? '✓' : '✗'} ${line}\n`);
}

const server = new ArchivedServer();
const ledger = join(server.folder, 'ledger');
const key = join(server.folder, 'backup.key');
const env = { ...server.environment, RETENTION_LEDGER: ledger, BACKUP_KEY_FILE: key };
const drillFolder = join(server.folder, 'drill');
const drill = (...words: string[]) => operator(['drill', '--folder', drillFolder, ...words], env);

/** Reads the rows of the answers with their times, as `student:question` and milliseconds. */
function readAnswers(): Map<string, number> {
  const rows = server.psql(
    `select student_id || ':' || question, extract(epoch from created_at) * 1000 from answers`,
  );
  return new Map(rows.split('\n').map((row) => [row.split('|')[0] ?? '', Number(row.split('|')[1])]));
}

/** Restores as docs/night.md says, and compares the rows with those of before. */
async function restoreToSecond(school: School): Promise<void> {
  const api = await startApi(port, env);
  const traffic = new Traffic([`http://127.0.0.1:${port}`], school, { answer: 0, leaver: 0 });
  traffic.start();
  // The drill compares rows that are at least 20 s old.
  await delay(20_000);
  server.backrest('--type=diff', 'backup');
  await delay(6_000);
  const during = await drill();
  expect(
    during.code === 0 && /: [1-9]\d\d answers and/.test(during.output),
    `a drill while students answer compares them, and passes in ${during.seconds} s`,
  );
  const second = new Date();
  await delay(4_000);
  await traffic.stop();
  const answers = readAnswers();
  const [student = ''] = [...answers.keys()][0]?.split(':') ?? [];
  const deletion = await operator(['delete-student', '--id', student, '--yes'], env);
  expect(deletion.code === 0, 'a student is deleted after the second');
  await server.archiveAll();
  const past = await drill('--until', second.toISOString());
  expect(past.code === 0, `a drill to a chosen time passes in ${past.seconds} s`);
  await stopApi(api);

  server.stop();
  const started = performance.now();
  const target = `--target=${second.toISOString().replace('T', ' ').replace('Z', '+00')}`;
  server.backrest('--delta', '--type=time', target, '--target-action=promote', 'restore');
  server.start();
  while (server.psql('select pg_is_in_recovery()') === 't') await delay(100);
  const seconds = Math.round(performance.now() - started) / 1_000;
  const before = readAnswers();
  const replayed = await operator(['retention', 'replay', ledger, '--yes'], env);
  const after = readAnswers();
  // An answer gets its time before it is stored, so that the last second may have open transactions.
  const isDue = ([, at]: [string, number]) => at < second.getTime() - 1_000;
  const due = [...answers].filter(isDue).map(([name]) => name);
  const later = [...before.values()].filter((at) => at > second.getTime());
  expect(
    due.length > 100 && due.every((name) => before.has(name)),
    `all ${due.length} answers until ${second.toISOString()} are there after ${seconds} s`,
  );
  expect(
    later.length === 0 && answers.size - before.size > 50,
    `none of the ${answers.size - before.size} answers after it is there`,
  );
  const ofStudent = (rows: Map<string, number>) =>
    [...rows.keys()].filter((name) => name.startsWith(`${student}:`)).length;
  expect(
    replayed.code === 0 && ofStudent(before) > 0 && ofStudent(after) === 0,
    'the deletion after the second is repeated from the ledger',
  );
  const rollups = await operator(['rebuild-rollups'], env);
  expect(rollups.code === 0, 'the figures agree');
}

const metricsOf = async (name: string): Promise<number> => {
  const body = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(body)?.[1] ?? Number.NaN);
};

const archiveMetrics = (name: string): number => {
  const file = join(server.folder, 'archive.prom');
  server.run('sh', join(import.meta.dirname, '../../deploy/database/archive-metrics.sh'), file);
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(server.run('cat', file))?.[1]);
};

/** Causes gaps in the archive. Each has to be reported, and no drill may pass. */
async function causeGaps(): Promise<void> {
  const api = await startApi(port, env);
  server.backrest('--type=full', 'backup');
  await server.archiveAll();
  expect((await metricsOf('tapin_archive_waiting_seconds')) === 0, 'nothing waits for a working archive');
  expect(archiveMetrics('tapin_archive_gaps') === 0, 'the archive has no gap');
  const command = server.psql('show archive_command');
  server.set('archive_command', 'false');
  const unarchived = await drill('--wait', '8');
  expect(unarchived.code === 1, `a drill without a working archive_command fails`);
  expect((await metricsOf('tapin_archive_waiting_seconds')) > 3, 'the metrics say since when changes wait');
  server.set('archive_command', command);
  await server.archiveAll();
  expect(
    (await metricsOf('tapin_archive_waiting_seconds')) === 0,
    'nothing waits when the archive works again',
  );

  server.psql('create table later (id int)');
  const segment = server.psql('select pg_walfile_name(pg_current_wal_lsn())');
  const until = new Date();
  await delay(1_000);
  await server.archiveAll();
  server.psql('drop table later');
  await server.archiveAll();
  const [file = ''] = globSync(`${server.folder}/repository/archive/tapin/*/*/${segment}-*`);
  renameSync(file, `${server.folder}/lost`);
  expect(
    archiveMetrics('tapin_archive_gaps') === 1,
    'a segment that is lost from the archive is reported as a gap',
  );
  const withGap = await drill('--until', until.toISOString());
  expect(withGap.code === 1, 'a drill to a time after the gap fails');
  renameSync(`${server.folder}/lost`, file);
  expect((await drill('--until', until.toISOString())).code === 0, 'the drill passes with the segment');
  expect(archiveMetrics('tapin_archive_gaps') === 0, 'the archive has no gap again');
  server.psql('alter system set archive_mode = off');
  server.stop();
  server.start();
  const off = await drill();
  expect(off.code === 1 && off.output.includes('archives nothing'), 'a drill with the archive off fails');
  await stopApi(api);
}

const megabytes = 400;

/** Makes a backup with a large table, and opens it with the commands of Debian alone. */
async function openWithAge(): Promise<void> {
  server.psql(
    `create table large as select string_agg(sha512(random()::text::bytea)::text, '') as text
      from generate_series(1, ${megabytes * 8}) a, generate_series(1, 1000) b group by a`,
  );
  server.psql('alter table large owner to tapin');
  const file = join(server.folder, 'a.backup');
  await operator(['backup', '--make-key', key], env);
  const made = await operator(['backup', file, '--without-store'], env);
  const size = Math.round(statSync(file).size / 1e6);
  expect(
    made.code === 0 && size > 100 && made.peakMegabytes < 400,
    `a backup of ${size} MB was made and read back in ${made.seconds} s, with at most ${made.peakMegabytes} MB of memory`,
  );
  execFileSync('chown', ['-R', 'postgres:', server.folder]);
  server.psql('create database by_hand', 'postgres');
  const line = `age --decrypt -i ${key} ${file} | tar -xO --wildcards 'database/*' | pg_restore --no-owner --dbname=by_hand`;
  server.run('sh', '-c', line);
  const rows = 'select count(*) from answers';
  expect(
    server.psql(rows, 'by_hand') === server.psql(rows) && Number(server.psql(rows)) > 100,
    `age, tar and pg_restore open it by hand: ${server.psql(rows, 'by_hand')} answers`,
  );
}

try {
  await server.create();
  const { db, close } = openPostgres(server.url('tapin'), () => {}, { maxConnections: 1 });
  await migrate(db);
  const school = await makeSchool(db);
  await close();
  server.backrest('--type=full', 'backup');
  await restoreToSecond(school);
  await causeGaps();
  await openWithAge();
} finally {
  server.remove();
}
process.stdout.write(failed === 0 ? '1 passed, 0 failed\n' : `0 passed, 1 failed: ${failed} checks\n`);
process.exitCode = failed === 0 ? 0 : 1;
