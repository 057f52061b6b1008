import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { boundedFetch, maxReplyBytes } from './bounded-fetch.ts';

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test('returns a reply of a provider with its status and headers', async (t) => {
  const url = await listen(t, (_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
  });
  const reply = await boundedFetch(url, {});
  assert.equal(reply.status, 400);
  assert.equal(reply.headers.get('content-type'), 'application/json');
  assert.deepEqual(await reply.json(), { error: 'invalid_grant' });
});

test('refuses a reply without an end, and disconnects', async (t) => {
  const closed = Promise.withResolvers<void>();
  const url = await listen(t, (_, response) => {
    const send = () => {
      while (response.write('x'.repeat(65_536)));
    };
    response.on('drain', send).on('close', closed.resolve);
    send();
  });
  await assert.rejects(boundedFetch(url, {}), /too long/);
  await closed.promise;
});

test('refuses a small reply that is large when it is decompressed', async (t) => {
  const body = gzipSync(Buffer.alloc(maxReplyBytes + 1));
  assert.ok(body.length < 1_000);
  const url = await listen(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
  });
  await assert.rejects(boundedFetch(url, {}), /too long/);
});
