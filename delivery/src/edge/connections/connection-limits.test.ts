import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientHttp2Session, connect, constants, type SecureClientSessionOptions } from 'node:http2';
import { connect as connectPlain, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { listen, testEdge } from '#test/test-edge.ts';
import { certificate } from '#test/tls/certificates.ts';
import type { ConnectionLimits } from './connection-limits.ts';

const ca = certificate.cert;
/** The tests end when the edge closes a connection, and never close it themselves. */
const untilClosed = { timeout: 30_000 };

async function start(
  t: TestContext,
  limits: Partial<ConnectionLimits> & { apiUrl?: string; isPlain?: boolean; requestDeadlineMs?: number } = {},
) {
  const { apiUrl, isPlain = false, requestDeadlineMs, ...connectionLimits } = limits;
  const { edge } = await testEdge(t, {
    certificate: isPlain ? null : certificate,
    connectionLimits,
    ...(apiUrl !== undefined && { apiUrl }),
    ...(requestDeadlineMs !== undefined && { requestDeadlineMs }),
  });
  const port = Number(new URL(await edge.listen({ port: 0, host: '127.0.0.1' })).port);
  return { edge, port };
}

function openSocket(t: TestContext, port: number, protocol: 'h2' | 'http/1.1' | 'plain'): Socket {
  const socket =
    protocol === 'plain'
      ? connectPlain(port, '127.0.0.1')
      : connectTls({ host: '127.0.0.1', port, ca, servername: 'localhost', ALPNProtocols: [protocol] });
  t.after(() => socket.destroy());
  return socket.on('error', () => undefined);
}

async function openSession(t: TestContext, port: number, options: SecureClientSessionOptions = {}) {
  const session = connect(`https://127.0.0.1:${port}`, { ca, ...options });
  t.after(() => session.destroy());
  session.on('error', () => undefined);
  await once(session, 'remoteSettings');
  return session;
}

const whenClosed = (connection: Socket | ClientHttp2Session) =>
  new Promise<void>((resolve) => connection.once('close', () => resolve()));

async function request(session: ClientHttp2Session) {
  const stream = session.request({ ':path': '/healthz' });
  stream.resume();
  await once(stream, 'close');
}

for (const protocol of ['h2', 'http/1.1', 'plain'] as const)
  test(`closes a connection (${protocol}) on which nothing is sent`, untilClosed, async (t) => {
    const { port } = await start(t, { requestDeadlineMs: 300, isPlain: protocol === 'plain' });
    await whenClosed(openSocket(t, port, protocol).resume());
  });

for (const protocol of ['http/1.1', 'plain'] as const)
  test(
    `closes a kept-alive connection (${protocol}) that sends no further request`,
    untilClosed,
    async (t) => {
      const { port } = await start(t, { idleMs: 300, isPlain: protocol === 'plain' });
      const socket = openSocket(t, port, protocol);
      socket.write('GET /healthz HTTP/1.1\r\nhost: tapin\r\n\r\n');
      const closed = whenClosed(socket);
      const [reply] = await once(socket, 'data');
      assert.match(String(reply), /^HTTP\/1\.1 200 /);
      await closed;
    },
  );

test('closes an HTTP/2 session without requests, also when it sends PING frames', untilClosed, async (t) => {
  const { port } = await start(t, { idleMs: 300 });
  const session = await openSession(t, port);
  await request(session);
  const closed = whenClosed(session);
  const timer = setInterval(() => session.destroyed || session.ping(() => undefined), 50);
  t.after(() => clearInterval(timer));
  await closed;
});

for (const protocol of ['h2', 'http/1.1', 'plain'] as const)
  test(`closes a connection (${protocol}) whose client does not read the reply`, untilClosed, async (t) => {
    const { url } = await listen(t, (_request, response) => response.end(Buffer.alloc(32 * 1024 * 1024)));
    const { edge, port } = await start(t, { stalledMs: 500, apiUrl: url, isPlain: protocol === 'plain' });
    if (protocol === 'h2') {
      const session = await openSession(t, port);
      // Nothing reads the stream, so its window fills.
      const accepted = once(edge.server, 'stream');
      session.request({ ':path': '/api/large' }).on('error', () => undefined);
      const [served] = await accepted;
      await once(served, 'close');
      return;
    }
    const accepted = once(edge.server, protocol === 'plain' ? 'connection' : 'secureConnection');
    openSocket(t, port, protocol).pause().write('GET /api/large HTTP/1.1\r\nhost: tapin\r\n\r\n');
    const [served] = await accepted;
    await once(served, 'close');
  });

test('accepts a bounded number of requests of one HTTP/2 session at the same time', async (t) => {
  const arrived: unknown[] = [];
  // The server also gets the health checks of the edge.
  const { url } = await listen(t, ({ url: path }) => {
    if (path === '/api/slow') arrived.push(path);
  });
  const { port, edge } = await start(t, { maxStreams: 10, apiUrl: url });
  const session = await openSession(t, port);
  assert.equal(session.remoteSettings.maxConcurrentStreams, 10);
  let streams = 0;
  edge.server.on('stream', () => {
    streams += 1;
  });
  for (let count = 0; count < 50; count += 1) {
    session.request({ ':path': '/api/slow' }).on('error', () => undefined);
  }
  await t.waitFor(() => assert.equal(arrived.length, 10), { timeout: 10_000 });
  await new Promise<void>((resolve) => session.ping(() => resolve()));
  assert.equal(streams, 10);
});

test('closes an HTTP/2 session that opens and cancels requests', untilClosed, async (t) => {
  const { edge, port } = await start(t, { resetBurst: 50, resetsPerSecond: 1 });
  const accepted = once(edge.server, 'session');
  const session = await openSession(t, port);
  const [served] = await accepted;
  const closed = once(served, 'close').catch(() => undefined);
  let streams = 0;
  served.on('stream', () => {
    streams += 1;
  });
  for (let count = 0; count < 500 && !session.destroyed; count += 1) {
    const stream = session.request({ ':path': '/survey' }).on('error', () => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    stream.close(constants.NGHTTP2_CANCEL);
  }
  await closed;
  assert.ok(streams < 200, `${streams} streams`);
});

test('keeps an HTTP/2 session open that cancels as many requests as a browser does when it leaves a page', async (t) => {
  const { port } = await start(t);
  const session = await openSession(t, port);
  for (let count = 0; count < 60; count += 1) {
    session
      .request({ ':path': '/survey' })
      .on('error', () => undefined)
      .close(constants.NGHTTP2_CANCEL);
  }
  await request(session);
  assert.equal(session.closed, false);
});

const header = (length: number, type: number) => Buffer.from([0, 0, length, type, 0, 0, 0, 0, 0]);
const settings = header(0, 4);
const preface = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), settings]);
const calmDown = Buffer.from([0, 0, 0, constants.NGHTTP2_ENHANCE_YOUR_CALM]);

for (const [name, frame] of [
  ['PING', Buffer.concat([header(8, 6), Buffer.alloc(8)])],
  ['SETTINGS', settings],
] as const)
  test(`closes an HTTP/2 session that floods with ${name} frames`, untilClosed, async (t) => {
    const { port } = await start(t);
    const socket = openSocket(t, port, 'h2');
    const chunks: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.write(Buffer.concat([preface, ...Array<Buffer>(500).fill(frame)]));
    await whenClosed(socket);
    const received = Buffer.concat(chunks);
    const goaway = received.indexOf(header(8, 7));
    assert.deepEqual(received.subarray(goaway + 13, goaway + 17), calmDown);
  });

for (const protocol of ['http/1.1', 'plain'] as const)
  test(`answers a request (${protocol}) whose target names a host with 400`, async (t) => {
    const { port } = await start(t, { isPlain: protocol === 'plain' });
    const targets = ['http://evil/', 'http://evil/survey', 'https://evil/api/user/me', 'HTTP://evil', '*'];
    for (const target of targets) {
      const socket = openSocket(t, port, protocol);
      const method = target === '*' ? 'OPTIONS' : 'GET';
      socket.write(`${method} ${target} HTTP/1.1\r\nhost: tapin\r\nconnection: close\r\n\r\n`);
      const [reply] = await once(socket, 'data');
      assert.match(String(reply), /^HTTP\/1\.1 400 /, target);
    }
  });
