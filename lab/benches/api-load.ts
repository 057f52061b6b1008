/**
 * Measures dashboard and status replies per second, on PostgreSQL with three school years of a school (1,900,800
 * answers). `pnpm lab api-load ../before` compares them in one run with the sources in that folder; a second argument
 * sets the seconds for each measurement.
 */
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { type Database, openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { sql } from 'kysely';
import { measureClosedLoop, measureOpenLoop, type Rate, Server } from './api-rate.ts';
import { addDays, fillSchool, today } from './api-school.ts';

const [comparedFolder, secondsText = '5'] = process.argv.slice(2);
const seconds = Number(secondsText);
const connections = 20;
/** This is the rate of 1,200 students who give three answers each within ten minutes. */
const answersPerSecond = 6;
const currentFolder = join(import.meta.dirname, '../..');

const printLine = (text: string) => process.stdout.write(`${text}\n`);
const printRate = (name: string, { perSecond, p50, p99, bytes }: Rate) =>
  printLine(
    `  ${name.padEnd(34)} ${perSecond.toFixed(0).padStart(5)}/s  p50 ${p50.toFixed(1).padStart(6)} ms` +
      `  p99 ${p99.toFixed(1).padStart(6)} ms  ${bytes} bytes`,
  );

/** The counter is never reset between measurements, because storing an answer a second time changes nothing. */
let next = 0;

/** Stores answers while `measure` runs, so that cached replies soon become outdated. */
async function withConcurrentAnswers<T>(db: Database, measure: () => Promise<T>): Promise<T> {
  const timer = setInterval(() => {
    const student = next;
    next += 1;
    void sql`select record_answer(school_id, user_id, ${1 + Math.floor(student / 1_200)}::smallint, 1::smallint,
        ${addDays(today, 1)}::date, now())
      from school_users where role = 'student' order by user_id offset ${student % 1_200} limit 1`.execute(
      db,
    );
  }, 1_000 / answersPerSecond);
  try {
    return await measure();
  } finally {
    clearInterval(timer);
  }
}

async function run(db: Database, databaseUrl: string, caller: { schoolUserId: number; token: string }) {
  const sources =
    comparedFolder === undefined
      ? { now: currentFolder }
      : { before: resolve(comparedFolder), now: currentFolder };
  const headers = {
    cookie: `tapin_session=${caller.token}`,
    'time-zone': 'UTC',
    'accept-encoding': 'gzip, deflate, br',
  };
  for (const [name, path] of [
    ['dashboard', 'staff/dashboard'],
    ['status', 'staff/students/status'],
  ]) {
    printLine(`\n${name}, load average of the machine ${loadavg()[0]?.toFixed(1)}`);
    const best: Record<string, number> = {};
    for (const round of [1, 2]) {
      for (const [which, folder] of Object.entries(sources)) {
        const server = await Server.start(folder, databaseUrl);
        const request = { url: `${server.base}/${path}?schoolUserId=${caller.schoolUserId}`, headers };
        const plain = await measureClosedLoop(request, { connections, seconds });
        printRate(`${which} ${round}: no new answers`, plain);
        const busy = await withConcurrentAnswers(db, () =>
          measureClosedLoop(request, { connections, seconds }),
        );
        printRate(`${which} ${round}: ${answersPerSecond} new answers a second`, busy);
        if (which === 'now') {
          printRate(
            `${which} ${round}: revalidation with the ETag`,
            await measureClosedLoop(request, { connections, seconds, revalidate: true }),
          );
          const half = plain.perSecond / 2;
          printRate(
            `${which} ${round}: open loop at half of the rate`,
            await measureOpenLoop(request, { perSecond: half, seconds }),
          );
        }
        best[which] = Math.max(best[which] ?? 0, plain.perSecond);
        best[`${which}, busy`] = Math.max(best[`${which}, busy`] ?? 0, busy.perSecond);
        await server.stop();
      }
    }
    const ratio = (a = 0, b = 0) => `${(a / b).toFixed(2)}x`;
    if (comparedFolder) {
      printLine(
        `  current sources against the compared ones: ${ratio(best.now, best.before)}, with new answers ${ratio(best['now, busy'], best['before, busy'])}`,
      );
    }
  }
}

if (process.env.BENCH_DATABASE_URL) {
  // The database was filled by `fillSchool` before; the token is the session that it created.
  const { BENCH_DATABASE_URL: url, BENCH_SCHOOL_USER = '', BENCH_TOKEN = '' } = process.env;
  const { db, close } = openPostgres(url, () => {});
  await run(db, url, { schoolUserId: Number(BENCH_SCHOOL_USER), token: BENCH_TOKEN });
  await close();
} else {
  const server = await startPostgres(await freePort(), { durable: true });
  try {
    await runOn(server.url('postgres'), 'create database years');
    const { db, close } = openPostgres(server.url('years'), () => {});
    const { callers } = await fillSchool(db, { students: 1_200, days: 528 }, 1);
    if (callers[0]) await run(db, server.url('years'), callers[0]);
    await close();
  } finally {
    await server.stop();
  }
}
