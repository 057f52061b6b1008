/**
 * Measures how long a school's calls take through the edge while one client sends 700 log-ins at a time and 200
 * request bodies never arrive. The API hashes two passwords at once. The limits are 100 ms for the p99 of the calls and
 * 2 s for a log-in.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { publishPart } from '../../delivery/src/publish/publish.ts';
import { buildPart } from '../../delivery/test/build-part.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const channel = 'production';

async function start(file: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, file)], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const [line] = await once(child.stdout ?? child, 'data');
  const address = /http:\S+/.exec(`${line}`)?.[0];
  if (!address) throw new Error(`${file} did not start: ${line}`);
  return { address, stop: () => child.kill('SIGKILL') };
}

const headersOf = (client: string) => ({ 'x-forwarded-for': client, 'content-type': 'application/json' });
const body = '{"email":"x@example.test"}';

/**
 * Logs in from another client address than that of the attacker. Resolves with the status and the duration of the
 * reply.
 */
async function logIn(): Promise<{ status: number; ms: number }> {
  const startedAt = performance.now();
  const { status } = await fetch(logIns, { method: 'POST', headers: headersOf(school), body });
  return { status, ms: performance.now() - startedAt };
}

const [attacker, school] = ['203.0.113.66', '198.51.100.1'];
const root = await mkdtemp(join(tmpdir(), 'tapin-flood-'));
const store = join(root, 'store');
const folder = await buildPart(root, { name: 'host', version: '1.0.0' });
await publishPart({ folder, store, channel, publishedBy: 'bench', commit: 'bench' });
const api = await start('flood-api.ts');
const edge = await start('../../delivery/src/main.ts', {
  API_URL: api.address,
  STORE_DIR: store,
  CHANNEL: channel,
  NODE_ENV: 'test',
  TRUST_PROXY: '127.0.0.1',
});
const logIns = `${edge.address}/api/auth/sign-in`;
const { hostname, port } = new URL(edge.address);
const unfinished = Array.from({ length: 200 }, () => connect(Number(port), hostname));
for (const socket of unfinished) {
  socket.on('error', () => undefined);
  socket.write('POST /api/auth/sign-in HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000\r\n\r\n{');
}
const flood = autocannon(
  { url: logIns, method: 'POST', headers: headersOf(attacker), body, connections: 700, duration: 600 },
  () => undefined,
);
await logIn();

const calls = await autocannon({
  url: `${edge.address}/api/student/x/questions`,
  headers: headersOf(school),
  connections: 1,
  amount: 1_000,
});
if (calls['2xx'] < 1_000) throw new Error(`${1_000 - calls['2xx']} calls of the school failed`);
const { p50, p99 } = calls.latency;
const last = await logIn();
printLine(`1000 calls during the flood: p50 ${p50} ms, p99 ${p99} ms (limit 100 ms)`);
printLine(
  `a login of another client during the flood: ${last.ms.toFixed(0)} ms, status ${last.status} (limit 2000 ms)`,
);
flood.stop();
for (const socket of unfinished) socket.destroy();
edge.stop();
api.stop();
await rm(root, { recursive: true });
