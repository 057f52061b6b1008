/**
 * Measures how long a school's calls take through the edge while one client sends 700 sign-ins at a time and 200
 * request bodies never arrive. The API hashes two passwords at once. The limits are 100 ms for the p99 of the calls and
 * 2 s for a sign-in.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishPart } from '../delivery/src/publish/publish.ts';
import { buildPart } from '../delivery/test/build-part.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const channel = 'production';

/** Starts a server in its own process; resolves with the address that the server prints. */
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

/** Sends a request; resolves with the status of the reply and its duration. */
function call(agent: Agent, url: string, client: string, method = 'GET') {
  const startedAt = performance.now();
  return new Promise<{ status: number | undefined; ms: number }>((resolve, reject) => {
    const headers = { 'x-forwarded-for': client, 'content-type': 'application/json' };
    const outgoing = request(url, { agent, method, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode, ms: performance.now() - startedAt }));
    });
    outgoing.on('error', reject).end(method === 'POST' ? '{"email":"x@example.test"}' : undefined);
  });
}

const root = await mkdtemp(join(tmpdir(), 'tapin-flood-'));
const store = join(root, 'store');
const folder = await buildPart(root, { name: 'host', version: '1.0.0' });
await publishPart({ folder, store, channel, publishedBy: 'bench', commit: 'bench' });
const api = await start('flood-api.ts');
const edge = await start('../delivery/src/main.ts', {
  API_URL: api.address,
  STORE_DIR: store,
  CHANNEL: channel,
  NODE_ENV: 'test',
  TRUST_PROXY: '127.0.0.1',
});
const signIns = `${edge.address}/api/auth/sign-in`;
const { hostname, port } = new URL(edge.address);
const attackers = new Agent({ keepAlive: true, maxSockets: 700 });
const school = new Agent({ keepAlive: true });
const unfinished = Array.from({ length: 200 }, () => connect(Number(port), hostname));
for (const socket of unfinished) {
  socket.on('error', () => undefined);
  socket.write('POST /api/auth/sign-in HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000\r\n\r\n{');
}
let isOver = false;
const attack = async () => {
  while (!isOver) await call(attackers, signIns, '203.0.113.66', 'POST').catch(() => undefined);
};
for (let attacker = 0; attacker < 700; attacker += 1) void attack();
await call(school, signIns, '198.51.100.1', 'POST');

const times: number[] = [];
for (let round = 0; round < 1_000; round += 1) {
  const { status, ms } = await call(school, `${edge.address}/api/student/x/questions`, '198.51.100.1');
  if (status !== 200) throw new Error(`a call was answered with ${status}`);
  times.push(ms);
}
times.sort((a, b) => a - b);
const at = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1);
const signIn = await call(school, signIns, '198.51.100.1', 'POST');
printLine(`${times.length} calls during the flood: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (limit 100 ms)`);
printLine(
  `a login of another client during the flood: ${signIn.ms.toFixed(0)} ms, status ${signIn.status} (limit 2000 ms)`,
);
isOver = true;
for (const socket of unfinished) socket.destroy();
attackers.destroy();
school.destroy();
edge.stop();
api.stop();
await rm(root, { recursive: true });
