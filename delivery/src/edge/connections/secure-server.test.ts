import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { type ClientHttp2Session, connect, createSecureServer } from 'node:http2';
import { get } from 'node:https';
import { type AddressInfo, connect as connectPlain, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { listen, testEdge } from '#test/test-edge.ts';
import { certificate, renewedCertificate } from '#test/tls/certificates.ts';
import { certificateCheck } from './secure-server.ts';

const ca = certificate.cert;

async function secureEdge(t: TestContext, options: { requestDeadlineMs?: number } = {}) {
  const { url } = await listen(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.setHeader('connection', 'keep-alive').end(`${request.headers['x-forwarded-proto']} ${body}`);
  });
  const { edge } = await testEdge(t, { certificate, apiUrl: url, ...options });
  const address = await edge.listen({ port: 0, host: '127.0.0.1' });
  return { edge, address: address.replace('http:', 'https:') };
}

async function ask(address: string, headers: Record<string, string>, body?: string) {
  const session = connect(address, { ca });
  const stream = session.request(headers, { endStream: body === undefined });
  if (body !== undefined) stream.end(body);
  const status = new Promise<number>((resolve) =>
    stream.on('response', ({ ':status': code }) => resolve(code ?? 0)),
  );
  const chunks: Buffer[] = await stream.toArray();
  session.close();
  return { status: await status, body: Buffer.concat(chunks).toString() };
}

test('serves pages, parts and API calls over HTTP/2', async (t) => {
  const { address } = await secureEdge(t);
  const page = await ask(address, { ':path': '/survey', accept: 'text/html' });
  assert.equal(page.status, 200);
  assert.match(page.body, /<title>TapIn 1\.0\.0<\/title>/);
  assert.equal((await ask(address, { ':path': '/parts/survey/1.0.0/js/home.js' })).status, 200);
  const post = { ':path': '/api/answers', ':method': 'POST', 'content-type': 'application/json' };
  assert.deepEqual(await ask(address, post, '{"a":1}'), { status: 200, body: 'https {"a":1}' });
});

test('serves clients that support HTTP/1.1 only', async (t) => {
  const { address } = await secureEdge(t);
  const version = await new Promise<string>((resolve, reject) => {
    get(`${address}/healthz`, { ca }, (response) => resolve(response.resume().httpVersion)).on(
      'error',
      reject,
    );
  });
  assert.equal(version, '1.1');
});

/** Resolves when a socket has closed. A reset by the other side also counts; `once` would reject on it. */
const whenClosed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket
      .on('error', () => undefined)
      .once('close', () => resolve())
      .resume();
  });

/** The tests below end when the edge closes a connection or a stream, and never close it themselves. */
const untilClosed = { timeout: 60_000 };

const unfinished: [string, string][] = [
  ['head', 'GET / HTTP/1.1\r\nhost: tapin\r\nx-long: '],
  ['body', 'POST /api/answers HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000000\r\n\r\n'],
];
for (const [what, begin] of unfinished)
  test(`closes an HTTP/1.1 connection whose ${what} arrives byte by byte`, untilClosed, async (t) => {
    const { address } = await secureEdge(t, { requestDeadlineMs: 300 });
    const { hostname: host, port } = new URL(address);
    const socket = connectTls({ host, port: Number(port), ca, ALPNProtocols: ['http/1.1'] });
    const closed = whenClosed(socket);
    socket.write(begin);
    const timer = setInterval(() => socket.writable && socket.write('x'), 50);
    t.after(() => clearInterval(timer));
    await closed;
  });

/**
 * Starts an edge and an HTTP/2 stream that has sent a part of its body. The test moves the clock with `t.mock.timers`.
 */
async function unfinishedStream(t: TestContext, requestDeadlineMs: number, apiUrl?: string) {
  const { edge } = await testEdge(t, { certificate, requestDeadlineMs, ...(apiUrl && { apiUrl }) });
  const address = await edge.listen({ port: 0, host: '127.0.0.1' });
  const session = connect(address.replace('http:', 'https:'), { ca });
  t.after(() => session.destroy());
  await once(session, 'connect');
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const arrived = once(edge.server, 'stream');
  const post = { ':path': '/api/answers', ':method': 'POST', 'content-type': 'application/json' };
  const stream = session.request(post, { endStream: false });
  stream.on('error', () => undefined).resume();
  stream.write('x');
  await arrived;
  return { session, stream };
}

/** Resolves when the edge has processed everything that was sent before. */
const roundTrip = (session: ClientHttp2Session) =>
  new Promise<void>((resolve, reject) =>
    session.ping((error: Error | null) => (error ? reject(error) : resolve())),
  );

test('closes an HTTP/2 stream at its deadline when its body arrives byte by byte', untilClosed, async (t) => {
  const { session, stream } = await unfinishedStream(t, 15_000);
  t.mock.timers.tick(14_999);
  stream.write('x');
  await roundTrip(session);
  assert.equal(stream.closed, false);
  const closed = once(stream, 'close');
  t.mock.timers.tick(1);
  await closed;
});

test('keeps an HTTP/2 stream open for a late reply when its body arrived in time', async (t) => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const { url } = await listen(t, async (request, response) => {
    // The health checks of the edge get the same reply.
    if (request.url !== '/api/readyz') asked.resolve();
    await answer.promise;
    response.end('late');
  });
  const { session, stream } = await unfinishedStream(t, 15_000, url);
  const answered = once(stream, 'response');
  stream.end();
  await asked.promise;
  t.mock.timers.tick(15_000);
  await roundTrip(session);
  answer.resolve();
  const [headers] = await answered;
  assert.equal(headers[':status'], 200);
});

test('closes a connection that never starts its TLS handshake', untilClosed, async (t) => {
  const { address } = await secureEdge(t, { requestDeadlineMs: 300 });
  const socket = connectPlain(Number(new URL(address).port), '127.0.0.1');
  await whenClosed(socket);
});

test('shuts down while a browser keeps its HTTP/2 session open', untilClosed, async (t) => {
  const { edge, address } = await secureEdge(t);
  const session = connect(address, { ca });
  t.after(() => session.destroy());
  const stream = session.request({ ':path': '/healthz' });
  await stream.toArray();
  await edge.close();
});

async function startServer(t: TestContext) {
  const server = createSecureServer({ ...certificate, allowHTTP1: true });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    new Promise<TLSSocket>((resolve, reject) => {
      const socket = connectTls({
        port,
        ca: [certificate.cert, renewedCertificate.cert],
        ALPNProtocols: ['h2'],
      });
      socket.on('secureConnect', () => resolve(socket)).on('error', reject);
      t.after(() => socket.destroy());
    });
  return { server, ask };
}

test('gives new connections the renewed certificate, and keeps open connections', async (t) => {
  const { server, ask } = await startServer(t);
  const lines: string[] = [];
  let files = certificate;
  const log = (line: string) => lines.push(line);
  const check = certificateCheck(server, { certificate, read: async () => files, log });
  const open = await ask();
  await check();
  assert.deepEqual(lines, []);
  files = renewedCertificate;
  await check();
  await check();
  const later = await ask();
  assert.deepEqual(lines, ['the certificate was renewed: new connections get it']);
  assert.deepEqual([later.getPeerCertificate().subject.O, later.alpnProtocol], ['renewed', 'h2']);
  assert.deepEqual([open.getPeerCertificate().subject.O, open.readyState], [undefined, 'open']);
});

test('keeps the earlier certificate while the new files do not belong together, and logs that once', async (t) => {
  const { server, ask } = await startServer(t);
  const lines: string[] = [];
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const files = {
    cert: renewedCertificate.cert,
    key: `${privateKey.export({ type: 'pkcs8', format: 'pem' })}`,
  };
  const log = (line: string) => lines.push(line);
  const check = certificateCheck(server, { certificate, read: async () => files, log });
  await check();
  assert.deepEqual(lines, []);
  await check();
  await check();
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /cannot be used, and the earlier one stays in use: .*key/);
  assert.equal((await ask()).getPeerCertificate().subject.O, undefined);
});
