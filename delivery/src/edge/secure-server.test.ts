import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { get } from 'node:https';
import { connect as connectPlain } from 'node:net';
import type { Duplex } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { listen, testEdge } from '#test/test-edge.ts';

const file = (name: string) => readFileSync(new URL(`../../test/tls/${name}.pem`, import.meta.url), 'utf8');
const certificate = { cert: file('cert'), key: file('key') };
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

/** One request by HTTP/2. */
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

test('speaks HTTP/2: pages, parts and calls of the API', async (t) => {
  const { address } = await secureEdge(t);
  const page = await ask(address, { ':path': '/survey', accept: 'text/html' });
  assert.equal(page.status, 200);
  assert.match(page.body, /<title>TapIn 1\.0\.0<\/title>/);
  assert.equal((await ask(address, { ':path': '/parts/survey/1.0.0/js/home.js' })).status, 200);
  const post = { ':path': '/api/answers', ':method': 'POST', 'content-type': 'application/json' };
  assert.deepEqual(await ask(address, post, '{"a":1}'), { status: 200, body: 'https {"a":1}' });
});

test('speaks HTTP/1.1 with those who know nothing else', async (t) => {
  const { address } = await secureEdge(t);
  const version = await new Promise<string>((resolve, reject) => {
    get(`${address}/healthz`, { ca }, (response) => resolve(response.resume().httpVersion)).on(
      'error',
      reject,
    );
  });
  assert.equal(version, '1.1');
});

/** Writes a byte now and then, for as long as it is let; how long that was. */
async function trickle(stream: Duplex, begin: string): Promise<number> {
  const startedAt = performance.now();
  stream.on('error', () => undefined).resume();
  if (begin) stream.write(begin);
  const timer = setInterval(() => stream.writable && stream.write('x'), 50);
  const tooLong = setTimeout(() => stream.destroy(), 4_000);
  await once(stream, 'close');
  clearInterval(timer);
  clearTimeout(tooLong);
  return performance.now() - startedAt;
}

const slowly: [string, string][] = [
  ['head', 'GET / HTTP/1.1\r\nhost: tapin\r\nx-long: '],
  ['body', 'POST /api/answers HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000\r\n\r\n'],
];
for (const [what, begin] of slowly)
  test(`a ${what} that arrives byte by byte is given up, by HTTP/1.1 too`, async (t) => {
    const { address } = await secureEdge(t, { requestDeadlineMs: 300 });
    const { hostname: host, port } = new URL(address);
    const socket = connectTls({ host, port: Number(port), ca, ALPNProtocols: ['http/1.1'] });
    assert.ok((await trickle(socket, begin)) < 3_500);
  });

test('a body that arrives byte by byte is given up, by HTTP/2', async (t) => {
  const { address } = await secureEdge(t, { requestDeadlineMs: 300 });
  const session = connect(address, { ca });
  const post = { ':path': '/api/answers', ':method': 'POST', 'content-type': 'application/json' };
  const took = await trickle(session.request(post, { endStream: false }), '');
  session.destroy();
  assert.ok(took >= 290 && took < 3_500, `${took} ms`);
});

test('an answer may take its time, by HTTP/2', async (t) => {
  const { url } = await listen(t, (_request, response) => {
    setTimeout(() => response.end('late'), 600);
  });
  const { edge } = await testEdge(t, { certificate, apiUrl: url, requestDeadlineMs: 300 });
  const address = await edge.listen({ port: 0, host: '127.0.0.1' });
  const post = { ':path': '/api/answers', ':method': 'POST', 'content-type': 'application/json' };
  assert.deepEqual(await ask(address.replace('http:', 'https:'), post, '{}'), { status: 200, body: 'late' });
});

test('a connection that never greets is given up', async (t) => {
  const { address } = await secureEdge(t, { requestDeadlineMs: 300 });
  const startedAt = performance.now();
  const socket = connectPlain(Number(new URL(address).port), '127.0.0.1');
  const tooLong = setTimeout(() => socket.destroy(), 4_000);
  await once(socket.on('error', () => undefined).resume(), 'close');
  clearTimeout(tooLong);
  assert.ok(performance.now() - startedAt < 3_500);
});

test('stops though a browser keeps its session open', async (t) => {
  const { edge, address } = await secureEdge(t);
  const session = connect(address, { ca });
  t.after(() => session.destroy());
  const stream = session.request({ ':path': '/healthz' });
  await stream.toArray();
  const startedAt = performance.now();
  await edge.close();
  assert.ok(performance.now() - startedAt < 1_000);
});
