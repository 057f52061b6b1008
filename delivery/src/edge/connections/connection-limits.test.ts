import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connectedEdge, listen, portOf, testEdge } from '#test/test-edge.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** The tests end when the edge closes a connection, and never close it themselves. */
const untilClosed = { timeout: 30_000 };

async function start(
  t: TestContext,
  limits: Partial<ConnectionLimits> & { apiUrl?: string; requestDeadlineMs?: number } = {},
) {
  const { apiUrl, requestDeadlineMs, ...connectionLimits } = limits;
  return connectedEdge(t, {
    connectionLimits,
    ...(apiUrl !== undefined && { apiUrl }),
    ...(requestDeadlineMs !== undefined && { requestDeadlineMs }),
  });
}

/** Resolves when a socket has closed. A reset by the other side also counts; `once` would reject on it. */
const whenClosed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.on('error', () => undefined).once('close', () => resolve());
  });

test('closes a connection on which nothing is sent', untilClosed, async (t) => {
  const { socket } = await start(t, { requestDeadlineMs: 300 });
  await whenClosed(socket.resume());
});

for (const [part, begin] of [
  ['head', 'GET / HTTP/1.1\r\nhost: tapin\r\nx-long: '],
  ['body', 'POST /api/answers HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000000\r\n\r\n'],
] as const)
  test(`closes a connection whose ${part} arrives byte by byte`, untilClosed, async (t) => {
    const { socket } = await start(t, { requestDeadlineMs: 300 });
    const closed = whenClosed(socket.resume());
    socket.write(begin);
    const timer = setInterval(() => socket.writable && socket.write('x'), 50);
    t.after(() => clearInterval(timer));
    await closed;
  });

test('closes a kept-alive connection that sends no further request', untilClosed, async (t) => {
  const { socket } = await start(t, { idleMs: 300 });
  socket.write('GET /healthz HTTP/1.1\r\nhost: tapin\r\n\r\n');
  const closed = whenClosed(socket);
  const [reply] = await once(socket, 'data');
  assert.match(String(reply), /^HTTP\/1\.1 200 /);
  await closed;
});

test('closes a connection whose client does not read the reply', untilClosed, async (t) => {
  const { url } = await listen(t, (_request, response) => response.end(Buffer.alloc(32 * 1024 * 1024)));
  const { edge } = await testEdge(t, { connectionLimits: { stalledMs: 500 }, apiUrl: url });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(edge.server, 'connection');
  const socket = connect(portOf(edge.server.address()), '127.0.0.1').on('error', () => undefined);
  t.after(() => socket.destroy());
  socket.pause().write('GET /api/large HTTP/1.1\r\nhost: tapin\r\n\r\n');
  const [served] = await accepted;
  await once(served, 'close');
});

test('answers a request whose target names a host with 400', async (t) => {
  const { edge } = await start(t);
  const targets = ['http://evil/', 'http://evil/survey', 'https://evil/api/user/me', 'HTTP://evil', '*'];
  for (const target of targets) {
    const socket = connect(portOf(edge.server.address()), '127.0.0.1');
    const method = target === '*' ? 'OPTIONS' : 'GET';
    socket.write(`${method} ${target} HTTP/1.1\r\nhost: tapin\r\nconnection: close\r\n\r\n`);
    const [reply] = await once(socket, 'data');
    assert.match(String(reply), /^HTTP\/1\.1 400 /, target);
  }
});
