import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type ClientHttp2Session, connect, constants } from 'node:http2';
import { connect as connectPlain, type Socket } from 'node:net';
import type { TestContext } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { testEdge } from '../../delivery/test/test-edge.ts';
import type { Change } from './haproxy.ts';
import { ca, startNginx } from './nginx.ts';
import { behaviour } from './scene.ts';
import { TestApi } from './test-api.ts';

/** The times of the configuration, shortened, so that the tests end soon. */
const soon: readonly Change[] = [
  ['client_header_timeout 15s', 'client_header_timeout 1s'],
  ['client_body_timeout 15s', 'client_body_timeout 5s'],
  ['keepalive_timeout 60s', 'keepalive_timeout 1s'],
  ['send_timeout 120s', 'send_timeout 1s'],
];
const closesWithinMs = 10_000;

/** Starts an API, an edge and nginx in front of it. A change names the text before or after it was shortened. */
async function startSite(t: TestContext, changes: readonly Change[]) {
  const api = await TestApi.start(t);
  const { edge } = await testEdge(t, {
    apiUrl: api.url,
    trustProxy: ['127.0.0.1'],
    requestDeadlineMs: 2_000,
  });
  const address = await edge.listen({ port: 0, host: '127.0.0.1' });
  const isKept = ([from]: Change) => !changes.some(([text]) => from.includes(text));
  const port = await startNginx(t, address, [...soon.filter(isKept), ...changes]);
  const openSocket = (protocol: 'h2' | 'http/1.1') => {
    const socket = connectTls({
      port,
      host: '127.0.0.1',
      ca,
      servername: 'localhost',
      ALPNProtocols: [protocol],
    });
    t.after(() => socket.destroy());
    return socket.on('error', () => undefined);
  };
  const openSession = async () => {
    const session = connect(`https://127.0.0.1:${port}`, { ca, servername: 'localhost' });
    t.after(() => session.destroy());
    session.on('error', () => undefined);
    await once(session, 'remoteSettings');
    return session;
  };
  return { api, edge, port, openSocket, openSession };
}

async function ask(session: ClientHttp2Session, headers: Record<string, string>, body = '') {
  const stream = session.request(headers, { endStream: body === '' });
  if (body !== '') stream.end(body);
  const [reply] = await once(stream, 'response');
  return { status: reply[':status'], body: Buffer.concat(await stream.toArray()).toString() };
}

/** Whether a connection closes in time. A reset by the other side also counts. */
const closes = (connection: Socket | ClientHttp2Session) =>
  Promise.race([
    new Promise<boolean>((resolve) => connection.once('close', () => resolve(true))),
    setTimeout(closesWithinMs, false),
  ]);

behaviour(
  'serves pages and calls over HTTP/2, and the edge knows that the visitor used TLS',
  [['proxy_set_header X-Forwarded-Proto $scheme', 'proxy_set_header X-Forwarded-Proto http']],
  async (t, changes) => {
    const { openSession, api } = await startSite(t, changes);
    const session = await openSession();
    const page = await ask(session, { ':path': '/survey', accept: 'text/html' });
    assert.equal(page.status, 200);
    assert.match(page.body, /<title>TapIn 1\.0\.0<\/title>/);
    const call = { ':path': '/api/user/feedback', ':method': 'POST', 'content-type': 'application/json' };
    assert.equal((await ask(session, call, '{"a":1}')).status, 200);
    assert.equal(api.headers['x-forwarded-proto'], 'https');
  },
);

behaviour(
  'closes a connection that never starts its TLS handshake, and one on which nothing is sent',
  [['client_header_timeout 15s', 'client_header_timeout 60s']],
  async (t, changes) => {
    const { port, openSocket } = await startSite(t, changes);
    const plain = connectPlain(port, '127.0.0.1').on('error', () => undefined);
    t.after(() => plain.destroy());
    const sockets = [plain, openSocket('http/1.1'), openSocket('h2')];
    const closed = await Promise.all(sockets.map((socket) => closes(socket.resume())));
    assert.deepEqual(closed, [true, true, true]);
  },
);

behaviour(
  'closes a connection whose head or body arrives byte by byte, over HTTP/1.1 and HTTP/2',
  [['proxy_request_buffering off', 'proxy_request_buffering on']],
  async (t, changes) => {
    const { openSocket, openSession } = await startSite(t, changes);
    const head = openSocket('http/1.1');
    head.write('GET / HTTP/1.1\r\nhost: localhost\r\nx-long: ');
    const body = openSocket('http/1.1');
    body.write('POST /api/answers HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000000\r\n\r\n');
    const session = await openSession();
    const stream = session.request({
      ':path': '/api/answers',
      ':method': 'POST',
      'content-length': '1000000',
    });
    stream.on('error', () => undefined).resume();
    const timer = setInterval(() => {
      for (const each of [head, body, stream]) if (each.writable) each.write('x');
    }, 50);
    t.after(() => clearInterval(timer));
    const ended = new Promise<boolean>((resolve) => stream.once('close', () => resolve(true)));
    const closed = await Promise.all([
      closes(head.resume()),
      closes(body.resume()),
      Promise.race([ended, setTimeout(closesWithinMs, false)]),
    ]);
    assert.deepEqual(closed, [true, true, true]);
  },
);

behaviour(
  'closes a session over HTTP/2 without requests',
  [['keepalive_timeout 60s', 'keepalive_timeout 65s']],
  async (t, changes) => {
    const { openSession } = await startSite(t, changes);
    const session = await openSession();
    await ask(session, { ':path': '/healthz' });
    assert.equal(await closes(session), true);
  },
);

behaviour(
  'closes a connection whose client does not read the reply',
  [['send_timeout 120s', 'send_timeout 121s']],
  async (t, changes) => {
    const { api, openSocket } = await startSite(t, changes);
    api.replyBytes = 64 * 1024 * 1024;
    const socket = openSocket('http/1.1').pause();
    socket.write('GET /api/large HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await setTimeout(6_000);
    let bytes = 0;
    socket.on('data', (data: Buffer) => {
      bytes += data.length;
    });
    await closes(socket.resume());
    assert.ok(bytes < api.replyBytes, `${bytes} bytes arrived`);
  },
);

behaviour(
  'accepts a bounded number of requests of one session over HTTP/2 at the same time',
  [['http2_max_concurrent_streams 100', 'http2_max_concurrent_streams 500']],
  async (t, changes) => {
    const { api, openSession } = await startSite(t, changes);
    api.state = 'holds';
    const session = await openSession();
    assert.equal(session.remoteSettings.maxConcurrentStreams, 100);
    for (let count = 0; count < 300; count += 1)
      session.request({ ':path': '/api/slow' }).on('error', () => undefined);
    await setTimeout(2_000);
    assert.equal(api.received.length, 100);
  },
);

behaviour(
  'ends a session over HTTP/2 that opens and cancels requests, and keeps one that cancels as many as a browser does',
  [['keepalive_requests 1000', 'keepalive_requests 100000']],
  async (t, changes) => {
    const { openSession } = await startSite(t, changes);
    const cancel = async (session: ClientHttp2Session, requests: number) => {
      let opened = 0;
      for (; opened < requests && !session.destroyed && !session.closed; opened += 1) {
        const stream = session.request({ ':path': '/survey' }).on('error', () => undefined);
        await new Promise((resolve) => setImmediate(resolve));
        stream.close(constants.NGHTTP2_CANCEL);
      }
      return opened;
    };
    const browser = await openSession();
    await cancel(browser, 60);
    assert.equal((await ask(browser, { ':path': '/healthz' })).status, 200);
    assert.ok((await cancel(await openSession(), 3_000)) < 2_000);
  },
);

const header = (length: number, type: number) => Buffer.from([0, 0, length, type, 0, 0, 0, 0, 0]);
const settings = header(0, 4);
const preface = Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), settings]);
const ping = Buffer.concat([header(8, 6), Buffer.alloc(8)]);

for (const [name, frame] of [
  ['PING', ping],
  ['SETTINGS', settings],
] as const)
  behaviour(
    `closes a session over HTTP/2 that floods with ${name} frames`,
    [['ssl http2;', 'ssl;']],
    async (t, changes) => {
      const { openSocket } = await startSite(t, changes);
      const socket = openSocket('h2');
      await once(socket, 'secureConnect');
      assert.equal(socket.alpnProtocol, 'h2');
      const closed = closes(socket.resume());
      socket.write(preface);
      const flood = Buffer.concat(Array<Buffer>(4_096).fill(frame));
      for (let bytes = 0; bytes < 64 * 1024 * 1024 && socket.writable; bytes += flood.length)
        if (!socket.write(flood)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed]);
      assert.equal(await closed, true);
    },
  );
