import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { get } from 'node:https';
import { type TestContext, test } from 'node:test';
import { listen, testEdge } from '#test/test-edge.ts';

const file = (name: string) => readFileSync(new URL(`../../test/tls/${name}.pem`, import.meta.url), 'utf8');
const certificate = { cert: file('cert'), key: file('key') };
const ca = certificate.cert;

async function secureEdge(t: TestContext) {
  const { url } = await listen(t, async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    response.setHeader('connection', 'keep-alive').end(`${request.headers['x-forwarded-proto']} ${body}`);
  });
  const { edge } = await testEdge(t, { certificate, apiUrl: url });
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
