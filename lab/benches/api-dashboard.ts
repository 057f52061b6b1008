import { join } from 'node:path';
import { openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { measureClosedLoop, type Rate, Server } from './api-rate.ts';
import { addDays, fillSchool, type History, today } from './api-school.ts';

/**
 * Measures p50 and p99 of each dashboard call, for three school years against thirty days, and 100 schools against one.
 * With the word `years` it measures three school years alone.
 */
const connections = 20;
const [yearsAlone] = process.argv.slice(2);
const amount = Number(process.env.BENCH_REQUESTS ?? '400');
const sources = join(import.meta.dirname, '../..');
const years: History = { students: 1_200, days: 528 };
const month: History = { students: 1_200, days: 30 };

const postgres = await startPostgres(await freePort(), { durable: true });

async function run(name: string, history: History, schools: number): Promise<Record<string, Rate>> {
  await runOn(postgres.url('postgres'), `create database ${name}`);
  const databaseUrl = postgres.url(name);
  const { db, close } = openPostgres(databaseUrl, () => {});
  const { students, callers } = await fillSchool(db, history, schools);
  await close();
  const server = await Server.start(sources, databaseUrl);
  const results: Record<string, Rate> = {};
  for (const { role, schoolUserId, token } of callers) {
    const headers = { cookie: `tapin_session=${token}`, 'time-zone': 'UTC' };
    const by = `schoolUserId=${schoolUserId}`;
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    const week = `startDate=${monday}&endDate=${addDays(monday, 4)}`;
    const calls: Record<string, string[]> = {
      dashboard: [`dashboard?${by}`],
      'stats, today': [`dashboard/stats?${by}&daysAgo=0`],
      'stats, 30 days': [`dashboard/stats?${by}&daysAgo=30`],
      'stats, 365 days': [`dashboard/stats?${by}&daysAgo=365`],
      'weekly trends': [`dashboard/weekly-trends?${by}&${week}`],
      status: [`students/status?${by}`],
      overview: students.map((student) => `student/${student}/overview?${by}`),
    };
    for (const [call, urls] of Object.entries(calls)) {
      const paths = urls.map((each) => `/api/staff/${each}`);
      const url = new URL(paths[0] ?? '', server.base).href;
      results[`${role}: ${call}`] = await measureClosedLoop({ url, headers, paths }, { connections, amount });
    }
  }
  await server.stop();
  return results;
}

function print(title: string, results: Record<string, Rate>, against?: Record<string, Rate>): void {
  process.stdout.write(`\n${title}\n`);
  for (const [name, { p50, p99, perSecond }] of Object.entries(results)) {
    const other = against?.[name];
    // The mean time of a call is the number of connections divided by the rate.
    const ratio = other ? `  ${(other.perSecond / perSecond).toFixed(2)}x` : '';
    process.stdout.write(
      `  ${name.padEnd(30)} p50 ${p50.toFixed(0).padStart(5)} ms  p99 ${p99.toFixed(0).padStart(5)} ms${ratio}\n`,
    );
  }
}

try {
  if (yearsAlone === 'years') {
    print('three school years (1,900,800 answers)', await run('years', years, 1));
  } else {
    const short = await run('month', month, 1);
    print('thirty days, one school', short);
    print('three school years (1,900,800 answers), against thirty days', await run('years', years, 1), short);
    print('100 schools, thirty days, against one', await run('schools', month, 100), short);
  }
} finally {
  await postgres.stop();
}
