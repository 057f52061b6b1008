import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type Database, openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { migrate } from '@tapin/api/migrate';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { questions } from '@tapin/shared/contract/questions';
import { sql } from 'kysely';

/**
 * Compares the rate of answers that students submit over HTTP with the rate of pgbench transactions that insert one row
 * into a plain table. Both use the same server, database and number of connections, with durable commits, in turns. Two
 * more rates show where the difference comes from: pgbench storing answers with their totals, and empty HTTP calls.
 */
const connections = 16;
const measureSeconds = Number(process.env.BENCH_SECONDS ?? '6');
const rounds = Number(process.env.BENCH_ROUNDS ?? '3');
const origin = 'http://localhost:4400';

const tokenOf = (pupil: number) => `pupil-${pupil}`;

/** Creates a school whose students are all logged in; returns its id. */
async function fillDatabase(db: Database, pupils: number): Promise<number> {
  await migrate(db);
  const { rows } = await sql<{ id: number }>`
    with school as (insert into schools (name, code) values ('Rush', 'RUSH') returning id),
    people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select n || '@rush.test', true, 'P', n::text, 'student' from generate_series(1, ${pupils}::integer) n
      returning id, last_name
    ), members as (
      insert into school_users (school_id, user_id, role, verified, grade)
      select school.id, people.id, 'student', 'approved', 9 from school cross join people
    ), signed_in as (
      insert into sessions (token_hash, user_id, remember, created_at, seen_at, expires_at)
      select encode(sha256(convert_to('pupil-' || last_name, 'UTF8')), 'hex'), id, true, now(), now(),
        now() + interval '1 day' from people
    )
    select id from school`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return rows[0]?.id ?? 0;
}

interface Submission {
  questionId: string;
  response: number | boolean;
}

function requestOf(schoolId: number, pupil: number, submission: Submission): string {
  const body = JSON.stringify(submission);
  return [
    `POST /api/student/submit-response/${schoolId} HTTP/1.1`,
    'host: localhost',
    `origin: ${origin}`,
    'content-type: application/json',
    `content-length: ${body.length}`,
    'time-zone: UTC',
    `cookie: tapin_session=${tokenOf(pupil)}`,
    '',
    body,
  ].join('\r\n');
}

/** Sends answers over one connection, one after the other, until `end`; returns how many were accepted. */
async function answerUntil(end: number, port: number, next: () => string | undefined): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay();
  let count = 0;
  for (let request = next(); request && performance.now() < end; request = next()) {
    socket.write(request);
    const [chunk] = await once(socket, 'data');
    // A reply is a few hundred bytes long, so it arrives in one chunk.
    if (!String(chunk).startsWith('HTTP/1.1 200')) throw new Error(String(chunk));
    count += 1;
  }
  socket.destroy();
  return count;
}

async function callsPerSecond(port: number, next: () => string | undefined): Promise<number> {
  const started = performance.now();
  const end = started + measureSeconds * 1_000;
  const counts = await Promise.all(Array.from({ length: connections }, () => answerUntil(end, port, next)));
  return (counts.reduce((sum, count) => sum + count, 0) * 1_000) / (performance.now() - started);
}

async function transactionsPerSecond(url: string, script: string): Promise<number> {
  const options = [
    '-n',
    '-M',
    'prepared',
    '-c',
    String(connections),
    '-j',
    '2',
    '-T',
    String(measureSeconds),
  ];
  const { stdout } = await promisify(execFile)('pgbench', [...options, '-f', script, url]);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

const folder = mkdtempSync(join(tmpdir(), 'tapin-bench-'));
const server = await startPostgres(await freePort(), { durable: true });
try {
  await runOn(server.url('postgres'), 'create database answers');
  const url = server.url('answers');
  const { db, close } = openPostgres(url, () => {});
  const pupils = Number(process.env.BENCH_PUPILS ?? '12000');
  const schoolId = await fillDatabase(db, 2 * pupils);
  await close();
  await runOn(
    url,
    'create table plain (school_id integer, student_id integer, day date, question smallint, response smallint, created_at timestamptz, id bigint generated always as identity primary key)',
  );
  await runOn(url, 'create sequence turn minvalue 0');
  const scriptOf = (name: string, text: string) => {
    const file = join(folder, name);
    writeFileSync(file, text);
    return file;
  };
  const insert = scriptOf(
    'insert.sql',
    "\\set student random(1, 10000000)\ninsert into plain (school_id, student_id, day, question, response, created_at) values (1, :student, '2026-03-11', 3, 4, now());\n",
  );
  // This script uses the other half of the pupils. When all of them have answered, it continues with the next day.
  const record = scriptOf(
    'record.sql',
    `select record_answer(${schoolId}, (1 + ${pupils} + turn % ${pupils})::integer, (1 + turn / ${pupils} % 3)::smallint, 1::smallint, (current_date + (turn / ${3 * pupils})::integer), now()) from nextval('turn') turn;\n`,
  );
  const port = await freePort();
  const main = join(import.meta.dirname, '../../api/src/main.ts');
  const env = {
    ...process.env,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    API_PORT: String(port),
    DATABASE_URL: url,
  };
  const api = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: api.stdout })) if (line.includes('ready')) break;
  const submissions: Submission[] = questions.map(({ id, type }) => ({
    questionId: id,
    response: type === 'feeling' ? 4 : true,
  }));
  // The classes answer one after the other, question by question, so that no student has two requests in flight.
  const inClass = 40;
  const firstPupils = Array.from({ length: Math.ceil(pupils / inClass) }, (_, index) => 1 + index * inClass);
  const requests = firstPupils.flatMap((first) =>
    submissions.flatMap((submission) =>
      Array.from({ length: inClass }, (_, index) => requestOf(schoolId, first + index, submission)),
    ),
  );
  const next = () => requests.shift();
  const emptyRequest = () => 'GET /api/healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const plain = await transactionsPerSecond(url, insert);
    const answers = await callsPerSecond(port, next);
    ratios.push(answers / plain);
    const stored = await transactionsPerSecond(url, record);
    const empty = await callsPerSecond(port, emptyRequest);
    process.stdout.write(
      `${answers.toFixed(0)} answers/s, ${plain.toFixed(0)} plain inserts/s: ${(answers / plain).toFixed(2)}x` +
        ` (stored without HTTP ${stored.toFixed(0)}/s, empty calls ${empty.toFixed(0)}/s)\n`,
    );
  }
  ratios.sort((a, b) => a - b);
  process.stdout.write(`median ${ratios[Math.floor(rounds / 2)]?.toFixed(2)}x of a plain insert\n`);
  api.kill('SIGTERM');
  await once(api, 'exit');
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
