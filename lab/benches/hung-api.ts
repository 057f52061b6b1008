/**
 * Measures the calls of 50 clients through the edge while one of two APIs hangs: it accepts connections and never
 * replies. A client makes one call after the other. The limit is one slow call for each client.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, createServer, type RequestListener, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { buildPart } from '../../delivery/test/build-part.ts';
import { portOf } from '../../delivery/test/test-edge.ts';

const clients = 50;
const callsPerClient = Number(process.env.BENCH_CALLS ?? '20');
const slowMs = 1_000;

async function startApi(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return `http://127.0.0.1:${portOf(server.address())}`;
}

const calls = { repeatable: ['POST /student/submit-response/:school'], notRepeatable: [] };
const reply = JSON.stringify({ ok: true, calls });
let isHanging = false;
const working: RequestListener = (incoming, response) =>
  incoming.resume().on('end', () => response.end(reply));
const hanging: RequestListener = (incoming, response) => {
  if (!isHanging) working(incoming, response);
};

const root = await mkdtemp(join(tmpdir(), 'tapin-hung-'));
const store = join(root, 'store');
const channel = 'production';
const folder = await buildPart(root, { name: 'host', version: '1.0.0' });
await publishPart({ folder, store, channel, publishedBy: 'bench', commit: 'bench' });
const env = {
  PATH: process.env.PATH,
  PORT: '0',
  API_URL: `${await startApi(hanging)},${await startApi(working)}`,
  STORE_DIR: store,
  CHANNEL: channel,
  NODE_ENV: 'test',
};
const edge = spawn(process.execPath, [join(import.meta.dirname, '../../delivery/src/main.ts')], {
  env,
  stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
});
const [line] = await once(edge.stdout ?? edge, 'data');
const address = /http:[^ ]+/.exec(`${line}`)?.[0] ?? '';

const agent = new Agent({ keepAlive: true });
function call(method: string, path: string): Promise<{ ms: number; isOk: boolean }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(`${address}/api${path}`, { agent, method }, (response) =>
      response
        .resume()
        .on('end', () => resolve({ ms: performance.now() - startedAt, isOk: response.statusCode === 200 })),
    );
    outgoing.on('error', reject).end();
  });
}

async function measure(method: string, path: string): Promise<void> {
  const startedAt = performance.now();
  const perClient = await Promise.all(
    Array.from({ length: clients }, async () => {
      const made: Awaited<ReturnType<typeof call>>[] = [];
      while (made.length < callsPerClient) made.push(await call(method, path));
      return made;
    }),
  );
  const all = perClient.flat();
  const times = all.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const mostSlow = Math.max(...perClient.map((made) => made.filter(({ ms }) => ms > slowMs).length));
  const seconds = (ms = Number.NaN) => (ms / 1_000).toFixed(2);
  process.stdout.write(
    `${method} ${path}: ${all.length} calls in ${seconds(performance.now() - startedAt)} s, ` +
      `${all.filter(({ isOk }) => !isOk).length} failed, longest ${seconds(times.at(-1))} s, ` +
      `p50 ${seconds(times[Math.floor(times.length / 2)])} s, ${times.filter((ms) => ms > slowMs).length} slow, ` +
      `at most ${mostSlow} slow for one client\n`,
  );
}

const kinds = [
  ['GET', '/user/me'],
  ['POST', '/student/submit-response/1'],
  ['POST', '/user/feedback'],
] as const;
for (const [method, path] of kinds) {
  isHanging = false;
  // The edge uses the hanging API again after some health checks, the more the oftener it has hung.
  await setTimeout(10_000);
  await measure(method, '/warm-up');
  isHanging = true;
  await measure(method, path);
}
agent.destroy();
edge.kill('SIGKILL');
await rm(root, { recursive: true });
process.exit();
