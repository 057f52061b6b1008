import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { addDays, fillSchool, type History, today } from './api-school.ts';

/**
 * Measures p50 and p99 of each dashboard call, for three school years against thirty days, and 100 schools against one.
 * `pnpm bench api-dashboard years` measures three school years alone. With `BENCH_OWN=2` each school has two questions of
 * its own, answered on each day; `api-load` and `api-answer` support this variable, too.
 */
const connections = 20;
const isYearsAlone = process.argv[2] === 'years';
const requests = Number(process.env.BENCH_REQUESTS ?? '400');
const years: History = { students: 1_200, days: 528 };
const month: History = { students: 1_200, days: 30 };

interface Figures {
  p50: number;
  p99: number;
}

async function measure(url: (index: number) => string, headers: Record<string, string>): Promise<Figures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let next = 0;
  const one = (address: string) =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      get(address, { agent, headers }, (response) => {
        response.resume();
        response.on('end', () => {
          times.push(performance.now() - started);
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${address}: ${response.statusCode}`));
        });
      }).on('error', reject);
    });
  const worker = async () => {
    while (next < requests) {
      next += 1;
      await one(url(next));
    }
  };
  await one(url(0));
  times.length = 0;
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

async function run(url: string, history: History, schools: number): Promise<Record<string, Figures>> {
  const database = openPostgres(url, () => {});
  const { students, callers } = await fillSchool(database.db, history, schools);
  await database.close();
  const port = await freePort();
  const main = join(import.meta.dirname, '../api/src/main.ts');
  const env = { ...process.env, NODE_ENV: 'test', API_PORT: String(port), DATABASE_URL: url };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: server.stdout })) if (line.includes('ready')) break;
  const base = `http://127.0.0.1:${port}/api/staff`;
  const results: Record<string, Figures> = {};
  for (const { role, schoolUserId, token } of callers) {
    const headers = { cookie: `tapin_session=${token}`, 'time-zone': 'UTC' };
    const by = `schoolUserId=${schoolUserId}`;
    const monday = addDays(today, -((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    const week = `startDate=${monday}&endDate=${addDays(monday, 4)}`;
    const student = (index: number) => students[index % students.length];
    const calls: [string, (index: number) => string][] = [
      ['dashboard', () => `${base}/dashboard?${by}`],
      ['stats, today', () => `${base}/dashboard/stats?${by}&daysAgo=0`],
      ['stats, 30 days', () => `${base}/dashboard/stats?${by}&daysAgo=30`],
      ['stats, 365 days', () => `${base}/dashboard/stats?${by}&daysAgo=365`],
      ['weekly trends', () => `${base}/dashboard/weekly-trends?${by}&${week}`],
      ['status', () => `${base}/students/status?${by}`],
      ['overview', (index) => `${base}/student/${student(index)}/overview?${by}`],
    ];
    for (const [name, url] of calls) results[`${role}: ${name}`] = await measure(url, headers);
  }
  server.kill('SIGTERM');
  await once(server, 'exit');
  return results;
}

function print(title: string, results: Record<string, Figures>, against?: Record<string, Figures>): void {
  process.stdout.write(`\n${title}\n`);
  for (const [name, { p50, p99 }] of Object.entries(results)) {
    const other = against?.[name];
    const ratio = other ? `  ${(p50 / other.p50).toFixed(2)}x` : '';
    process.stdout.write(
      `  ${name.padEnd(30)} p50 ${p50.toFixed(1).padStart(7)} ms  p99 ${p99.toFixed(1).padStart(7)} ms${ratio}\n`,
    );
  }
}

const server = await startPostgres(await freePort(), { durable: true });
try {
  const make = async (name: string, history: History, schools: number) => {
    await runOn(server.url('postgres'), `create database ${name}`);
    return run(server.url(name), history, schools);
  };
  if (isYearsAlone) {
    print('three school years (1,900,800 answers)', await make('years', years, 1));
  } else {
    const short = await make('month', month, 1);
    print('thirty days, one school', short);
    const long = await make('years', years, 1);
    print('three school years (1,900,800 answers), against thirty days', long, short);
    const many = await make('schools', month, 100);
    print('100 schools, thirty days, against one', many, short);
  }
} finally {
  await server.stop();
}
