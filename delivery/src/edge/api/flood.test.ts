import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { listen, testEdge } from '#test/test-edge.ts';

interface HeldSignIn {
  client: string | undefined;
  answer: () => void;
}

/** An API whose sign-ins stay unanswered until the test answers them; everything else is answered at once. */
async function holdingApi(t: TestContext) {
  const signIns: HeldSignIn[] = [];
  const { url } = await listen(t, async ({ url: path, headers }, response) => {
    const answer = () => response.end('{"ok":true}');
    if (path === '/api/auth/sign-in') signIns.push({ client: `${headers['x-forwarded-for']}`, answer });
    else answer();
  });
  return { url, signIns };
}

const flooder = '203.0.113.66';
const honest = '198.51.100.1';

/** Calls the API through the edge as a client at this address. */
function call(agent: Agent, url: string, client: string, method = 'GET') {
  return new Promise<number | undefined>((resolve, reject) => {
    const headers = { 'x-forwarded-for': client, 'content-type': 'application/json' };
    const asked = request(url, { agent, method, headers }, (response) =>
      response.resume().on('end', () => resolve(response.statusCode)),
    );
    asked.on('error', reject).end(method === 'POST' ? '{"email":"x@example.test"}' : undefined);
  });
}

/** Starts 700 sign-ins of one client and 200 bodies that never arrive. Made before the edge, it ends before the edge does. */
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
      call(agent, `${edge}/api/auth/sign-in`, flooder, 'POST').catch(() => undefined);
  };
}

/** `pnpm bench flood` measures how long the calls of the others take. */
test('a flood of sign-ins holds up no other call, and the sign-in of another client is among the next', {
  timeout: 180_000,
}, async (t) => {
  const flood = prepareFlood(t);
  const { url, signIns } = await holdingApi(t);
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

  // No sign-in comes to its end, so a call that waited for one would not be answered.
  for (let round = 0; round < 300; round += 1)
    assert.equal(await call(agent, `${address}/api/student/x/questions`, honest), 200);

  const floodedBefore = signIns.length;
  const signIn = call(agent, `${address}/api/auth/sign-in`, honest, 'POST');
  while (arrived < 900 + 300 + 1) await setImmediate();
  const isWithApi = () => signIns.some(({ client }) => client === honest);
  for (let next = 0; !isWithApi(); next += 1) {
    signIns[next]?.answer();
    while (signIns.length <= floodedBefore + next) await setImmediate();
  }
  const place = signIns.findIndex(({ client }) => client === honest) - floodedBefore;
  signIns.at(-1)?.answer();
  assert.equal(await signIn, 200);
  assert.ok(place < 10, `${place} sign-ins of the flood went before`);
});
