/**
 * Migrates a database of four schools with 1,900,800 answers while an API of the version before answers submissions and
 * dashboards: `pnpm lab upgrade ../before`, where the folder has the sources of that version. Prints the seconds, the
 * failed calls, and the differences between figures and answers.
 */
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Database, openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { sql } from 'kysely';
import { Server } from './api-rate.ts';
import { addDays, fillMigrated, today } from './api-school.ts';

const [previousFolder] = process.argv.slice(2);
if (previousFolder === undefined)
  throw new Error('name the folder with the sources of the previous version: pnpm lab upgrade ../before');
const repositoryFolder = resolve(import.meta.dirname, '../..');
const loadSeconds = 4;
const newStudents = 4_000;
const origin = 'http://localhost:4400';

const printLine = (text: string) => process.stdout.write(`${text}\n`);
const runOperator = async (url: string, ...words: string[]) => {
  const env = { ...process.env, NODE_ENV: 'test', DATABASE_URL: url };
  const { stdout } = await promisify(execFile)(process.execPath, ['api/src/operator.ts', ...words], {
    cwd: repositoryFolder,
    env,
  });
  return stdout.trim();
};

/** Adds students without answers to the first school; returns its id and their session tokens. */
async function addNewStudents(db: Database): Promise<{ schoolId: number; tokens: string[] }> {
  const { rows } = await sql<{ school_id: number; token: string }>`
    with people as (
      insert into users (email, email_verified, first_name, last_name, role)
      select n || '@new.test', true, 'P', n::text, 'student' from generate_series(1, ${newStudents}::integer) n
      returning id, last_name
    ), members as (
      insert into school_users (school_id, user_id, role, verified, grade)
      select s.id, people.id, 'student', 'approved', 9 from schools s cross join people where s.code = 'SCHOOL1'
      returning school_id, user_id
    ), signed_in as (
      insert into sessions (token_hash, user_id, remember, created_at, seen_at, expires_at)
      select encode(sha256(convert_to('new-' || last_name, 'UTF8')), 'hex'), id, true, now(), now(),
        now() + interval '1 day' from people
    )
    select school_id, 'new-' || last_name as token from members join people on people.id = members.user_id`.execute(
    db,
  );
  return { schoolId: rows[0]?.school_id ?? 0, tokens: rows.map(({ token }) => token) };
}

async function countAnswers(db: Database): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from answers`.execute(db);
  return rows[0]?.count;
}

const headersOf = (token: string) => ({ cookie: `tapin_session=${token}`, 'time-zone': 'UTC' });

const postgres = await startPostgres(await freePort(), { durable: true });
await runOn(postgres.url('postgres'), 'create database upgrade');
const url = postgres.url('upgrade');
const server = await Server.start(resolve(previousFolder), url);
const { db, close } = openPostgres(url, () => {});
try {
  const { callers, students } = await fillMigrated(db, { students: 300, days: 528 }, 4);
  const { schoolId, tokens } = await addNewStudents(db);
  await sql`vacuum analyze`.execute(db);
  printLine(`${await countAnswers(db)} answers`);

  const failed: string[] = [];
  const times: number[] = [];
  let migrating = false;
  const call = async (path: string, init: RequestInit) => {
    const started = performance.now();
    const reply = await fetch(`${server.base}${path}`, init).catch((error: unknown) => error as Error);
    const text = reply instanceof Error ? String(reply) : await reply.text();
    if (migrating) times.push(performance.now() - started);
    if (reply instanceof Error || reply.status !== 200) failed.push(`${path}: ${text.slice(0, 200)}`);
    return text;
  };
  const thisMonday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
  const mondays = Array.from({ length: 60 }, (_, index) => addDays(thisMonday, -7 * (index + 1)));
  /** Reads the figures of past weeks, which no new answer changes. */
  const readFigures = async () => {
    const figures: string[] = [];
    for (const { schoolUserId, token } of callers) {
      for (const monday of mondays) {
        const week = `startDate=${monday}&endDate=${addDays(monday, 4)}`;
        const path = `/staff/dashboard/weekly-trends?schoolUserId=${schoolUserId}&${week}`;
        figures.push(await call(path, { headers: headersOf(token) }));
      }
      for (const student of students.slice(0, 20)) {
        figures.push(
          await call(`/staff/student/${student}/overview?schoolUserId=${schoolUserId}`, {
            headers: headersOf(token),
          }),
        );
      }
    }
    return figures;
  };
  const figuresBefore = await readFigures();

  let stopped = false;
  let stored = 0;
  const submit = async (offset: number) => {
    for (let index = offset; !stopped && index < tokens.length; index += 8) {
      for (const questionId of ['1', '2', '3']) {
        await call(`/student/submit-response/${schoolId}`, {
          method: 'POST',
          headers: { ...headersOf(tokens[index] ?? ''), origin, 'content-type': 'application/json' },
          body: JSON.stringify({ questionId, response: questionId === '3' ? 4 : true }),
        });
        stored += 1;
      }
    }
  };
  const poll = async (path: string) => {
    while (!stopped) {
      for (const { schoolUserId, token } of callers) {
        await call(`${path}schoolUserId=${schoolUserId}`, { headers: headersOf(token) });
      }
    }
  };
  const load = Promise.all([
    ...[0, 1, 2, 3, 4, 5, 6, 7].map(submit),
    ...['/staff/dashboard?', '/staff/dashboard/stats?daysAgo=365&', '/staff/students/status?'].map(poll),
  ]);
  await delay(loadSeconds * 1_000);
  const storedBefore = stored;
  migrating = true;
  const started = performance.now();
  const lines = await runOperator(url, 'migrate');
  const seconds = (performance.now() - started) / 1_000;
  migrating = false;
  const storedDuringMigration = stored - storedBefore;
  await delay(loadSeconds * 1_000);
  stopped = true;
  await load;
  printLine(lines);
  times.sort((a, b) => a - b);
  const slowest = times.at(-1)?.toFixed(0) ?? '-';
  printLine(
    `migrated in ${seconds.toFixed(1)} s; during the migration: ${times.length} calls, the slowest took ${slowest} ms, ${storedDuringMigration} answers stored`,
  );
  printLine(`${stored} answers submitted in total, ${failed.length} failed calls`);
  for (const line of failed.slice(0, 5)) printLine(`  ${line}`);
  const figuresAfter = await readFigures();
  const changed = figuresAfter.filter((figure, index) => figure !== figuresBefore[index]).length;
  printLine(`${figuresAfter.length} figures compared, ${changed} differ`);
  printLine(await runOperator(url, 'rebuild-rollups'));
  printLine(`${await countAnswers(db)} answers`);
} finally {
  await close();
  await server.stop();
  await postgres.stop();
}
