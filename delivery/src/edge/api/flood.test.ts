import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { listen, testEdge } from '#test/test-edge.ts';

interface HeldLogIn {
  client: string | undefined;
  answer: () => void;
}

/** Starts an API that answers log-ins only when the test releases them, and every other call immediately. */
async function holdingApi(t: TestContext) {
  const logIns: HeldLogIn[] = [];
  const { url } = await listen(t, async ({ url: path, headers }, response) => {
    const answer = () => response.end('{"ok":true}');
    if (path === '/api/auth/sign-in') logIns.push({ client: `${headers['x-forwarded-for']}`, answer });
    else answer();
  });
  return { url, logIns };
}

const attacker = '203.0.113.66';
const otherClient = '198.51.100.1';

function call(agent: Agent, url: string, client: string, method = 'GET') {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'x-forwarded-for': client, 'content-type': 'application/json' };
    const asked = request(url, { agent, method, headers }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    );
    asked.on('error', reject).end(method === 'POST' ? '{"email":"x@example.test"}' : undefined);
  });
}

/**
 * Prepares 700 log-ins of one client and 200 uploads that never finish. Call it before the edge is created, so that the
 * flood ends before the edge.
 */
function prepareFlood(t: TestContext) {
  const agent = new Agent({ keepAlive: true, maxSockets: 700 });
  const unfinished: Socket[] = [];
  t.after(() => {
    agent.destroy();
    for (const socket of unfinished) socket.destroy();
  });
  return (edge: string) => {
    const { hostname, port } = new URL(edge);
    for (let sent = 0; sent < 200; sent += 1) {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write('POST /api/auth/sign-in HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000\r\n\r\n{');
      unfinished.push(socket);
    }
    for (let sent = 0; sent < 700; sent += 1)
      call(agent, `${edge}/api/auth/sign-in`, attacker, 'POST').catch(() => undefined);
  };
}

/** `pnpm lab flood` measures the latency of the other calls. */
test('a flood of log-ins delays no other call, and the log-in of another client is one of the next', {
  timeout: 180_000,
}, async (t) => {
  const flood = prepareFlood(t);
  const { url, logIns } = await holdingApi(t);
  const { edge } = await testEdge(t, { apiUrl: url, trustProxy: ['127.0.0.1'] });
  let arrived = 0;
  edge.server.on('request', () => {
    arrived += 1;
  });
  const address = await edge.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  flood(address);
  while (arrived < 900) await setImmediate();

  // No log-in finishes, so a call that waited for a log-in would never be answered.
  for (let round = 0; round < 300; round += 1)
    assert.equal(await call(agent, `${address}/api/student/x/questions`, otherClient), 200);

  const floodedBefore = logIns.length;
  const logIn = call(agent, `${address}/api/auth/sign-in`, otherClient, 'POST');
  while (arrived < 900 + 300 + 1) await setImmediate();
  const isWithApi = () => logIns.some(({ client }) => client === otherClient);
  for (let next = 0; !isWithApi(); next += 1) {
    logIns[next]?.answer();
    while (logIns.length <= floodedBefore + next) await setImmediate();
  }
  const place = logIns.findIndex(({ client }) => client === otherClient) - floodedBefore;
  logIns.at(-1)?.answer();
  assert.equal(await logIn, 200);
  assert.ok(place < 10, `${place} log-ins of the flood went before`);
});
