import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { testStore } from '#test/publish-part.ts';

/** The address that a server of ours says it is ready at. */
async function start(
  t: TestContext,
  file: string,
  environment: Record<string, string> = {},
): Promise<string> {
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url))], {
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  t.after(() => child.kill('SIGKILL'));
  assert.ok(child.stdout);
  const [line] = await once(child.stdout, 'data');
  return /http:\S+/.exec(`${line}`)?.[0] ?? assert.fail(`${line}`);
}

/** Status of the answer and how long it took. */
function call(agent: Agent, url: string, client: string, method = 'GET') {
  const startedAt = performance.now();
  return new Promise<{ status: number | undefined; ms: number }>((resolve, reject) => {
    const headers = { 'x-forwarded-for': client, 'content-type': 'application/json' };
    const asked = request(url, { agent, method, headers }, (response) => {
      response
        .resume()
        .on('end', () => resolve({ status: response.statusCode, ms: performance.now() - startedAt }));
    });
    asked.on('error', reject).end(method === 'POST' ? '{"email":"x@example.test"}' : undefined);
  });
}

const flood = '700 sign-ins of one client and 200 bodies that never come leave everybody else’s calls quick';
test(flood, { timeout: 180_000 }, async (t) => {
  const { store, publish } = await testStore(t);
  await publish({ name: 'host' });
  const API_URL = await start(t, '../../../test/slow-api.ts');
  const edge = await start(t, '../../main.ts', {
    API_URL,
    STORE_DIR: store.address,
    TRUST_PROXY: '127.0.0.1',
  });

  const attackers = new Agent({ keepAlive: true, maxSockets: 700 });
  const school = new Agent({ keepAlive: true });
  const { hostname, port } = new URL(edge);
  const dawdlers = Array.from({ length: 200 }, () => connect(Number(port), hostname));
  let isOver = false;
  t.after(() => {
    isOver = true;
    for (const dawdler of dawdlers) dawdler.destroy();
    attackers.destroy();
    school.destroy();
  });
  for (const dawdler of dawdlers) {
    dawdler.on('error', () => undefined);
    dawdler.write('POST /api/auth/sign-in HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000\r\n\r\n{');
  }
  const attack = async () => {
    while (!isOver) await call(attackers, `${edge}/api/auth/sign-in`, '203.0.113.66', 'POST').catch(() => {});
  };
  for (let attacker = 0; attacker < 700; attacker += 1) void attack();
  await call(school, `${edge}/api/auth/sign-in`, '198.51.100.1', 'POST');

  const slowest = async () => {
    const times: number[] = [];
    for (let round = 0; round < 300; round += 1) {
      const { status, ms } = await call(school, `${edge}/api/student/x/questions`, '198.51.100.1');
      assert.equal(status, 200);
      times.push(ms);
    }
    return times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  };
  // The machine may be busy with something else for a moment; the flood does not end.
  let p99 = await slowest();
  for (let again = 0; again < 2 && p99 > 100; again += 1) p99 = Math.min(p99, await slowest());
  const signIn = await call(school, `${edge}/api/auth/sign-in`, '198.51.100.1', 'POST');
  t.diagnostic(`calls: p99 ${p99.toFixed(1)} ms; a sign-in of somebody else: ${signIn.ms.toFixed(0)} ms`);
  assert.ok(p99 <= 100, `p99 was ${p99} ms`);
  assert.equal(signIn.status, 200);
  assert.ok(signIn.ms <= 2_000, `a sign-in took ${signIn.ms} ms`);
});
