import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { type Database, openPostgres } from '@tapin/api/database';
import { migrate } from '@tapin/api/migrate';
import { sql } from 'kysely';
import { DatabaseCluster } from './database.ts';
import { backAfterMs, type Fault, faults, powerCutAfterPartition } from './faults.ts';
import { Host, makeBase, makeNetwork } from './hosts.ts';
import { judge, makeSchool, Traffic } from './traffic.ts';

// pnpm lab cluster [--asynchronous] [NAME …] starts three machines with PostgreSQL and two APIs, and causes faults
// while students answer.

const namespace = 'tapin-lab';
const printLine = (line: string) => process.stdout.write(`${line}\n`);
const words = process.argv.slice(2).filter((word) => word !== '--inside');
const isSynchronous = !words.includes('--asynchronous');

/** Runs this file again in a new network namespace, which ends with the process. */
function runInside(): number {
  makeBase();
  spawnSync('ip', ['netns', 'delete', namespace]);
  spawnSync('ip', ['netns', 'add', namespace]);
  const command = ['netns', 'exec', namespace, process.execPath, import.meta.filename, '--inside', ...words];
  const { status } = spawnSync('ip', command, { stdio: 'inherit' });
  spawnSync('ip', ['netns', 'delete', namespace]);
  return status ?? 1;
}

async function untilAnswering(db: Database): Promise<void> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const isAnswering = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    if (isAnswering) return;
    await delay(1_000);
  }
  throw new Error('the proxy has not found the leader within a minute');
}

async function startApi(databaseUrl: string, port: number): Promise<ChildProcess> {
  const api = spawn(process.execPath, [join(import.meta.dirname, '../../api/src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      LOG_LEVEL: 'silent',
      API_PORT: String(port),
      DATABASE_URL: databaseUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: api.stdout })) if (line.includes('ready')) break;
  return api;
}

/**
 * Causes a fault while students answer. Looks up the answers when the fault has ended and all machines are healthy
 * again.
 */
async function tryFault(scene: Scene, fault: Fault): Promise<boolean> {
  const { cluster, databaseUrl, school, ports } = scene;
  await cluster.untilHealthy();
  const traffic = new Traffic(
    ports.map((port) => `http://127.0.0.1:${port}`),
    school,
    scene.nextAnswer,
  );
  traffic.start();
  await delay(5_000);
  const end = await fault.cause(cluster);
  await delay(backAfterMs);
  end();
  await delay(10_000);
  scene.nextAnswer = await traffic.stop();
  await cluster.untilHealthy();
  const verdict = await judge(databaseUrl, traffic.attempts);
  const isGood =
    verdict.acknowledged > 500 &&
    verdict.lost + verdict.changed + verdict.wrongTotals + verdict.unexpected === 0 &&
    verdict.gapMs <= fault.limitMs;
  printLine(`${isGood ? '✓' : '✗'} ${fault.name}: ${JSON.stringify(verdict)}`);
  return isGood;
}

interface Scene {
  cluster: DatabaseCluster;
  databaseUrl: string;
  school: number;
  ports: readonly number[];
  nextAnswer: number;
}

async function runFaults(): Promise<boolean> {
  makeNetwork();
  const cluster = new DatabaseCluster({ isSynchronous });
  const proxy = new Host('app', 11);
  const apis: ChildProcess[] = [];
  try {
    await cluster.start();
    cluster.startProxy(proxy);
    const databaseUrl = `postgres://postgres:CHANGE-SUPERUSER@${proxy.address}:5000/postgres`;
    const { db, close } = openPostgres(databaseUrl, () => {}, { maxConnections: 1 });
    await untilAnswering(db);
    await migrate(db);
    const school = await makeSchool(db);
    await close();
    const ports = [4411, 4412];
    for (const port of ports) apis.push(await startApi(databaseUrl, port));
    const scene = { cluster, databaseUrl, school, ports, nextAnswer: 0 };
    const names = words.filter((word) => !word.startsWith('--'));
    const all = isSynchronous ? faults : [powerCutAfterPartition];
    const chosen =
      names.length > 0 ? all.filter(({ name }) => names.some((each) => name.includes(each))) : all;
    let areGood = chosen.length > 0;
    for (const fault of chosen) areGood = (await tryFault(scene, fault)) && areGood;
    return areGood;
  } finally {
    for (const api of apis) {
      api.kill('SIGTERM');
      await once(api, 'exit');
    }
    proxy.remove();
    cluster.remove();
  }
}

process.exitCode = process.argv.includes('--inside') ? ((await runFaults()) ? 0 : 1) : runInside();
