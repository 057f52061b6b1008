import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { startSsoServer } from '#test/log-in/sso-server.ts';
import { isClientAccepted } from './client-check.ts';
import { boundedFetch, maxReplyBytes } from './providers.ts';

async function listen(t: TestContext, answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  t.after(() => server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}`;
}

test('fetching from a provider returns its reply with the status and headers', async (t) => {
  const url = await listen(t, (_, response) => {
    response.writeHead(400, { 'content-type': 'application/json' }).end('{"error":"invalid_grant"}');
  });
  const reply = await boundedFetch(url, {});
  assert.equal(reply.status, 400);
  assert.equal(reply.headers.get('content-type'), 'application/json');
  assert.deepEqual(await reply.json(), { error: 'invalid_grant' });
});

test('refuses a provider’s reply without an end, and disconnects', async (t) => {
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

test('refuses a small reply of a provider that is large when decompressed', async (t) => {
  const body = gzipSync(Buffer.alloc(maxReplyBytes + 1));
  assert.ok(body.length < 1_000);
  const url = await listen(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(body);
  });
  await assert.rejects(boundedFetch(url, {}), /too long/);
});

const redirectUri = 'http://localhost:4400/api/auth/sso/ridge/return';

/** Starts a provider that refuses every token request with a status and a reply. */
async function refusingProvider(
  t: TestContext,
  status: number,
  headers: Record<string, string>,
  body: unknown,
) {
  let issuer = '';
  const server = createServer(({ method }, response) => {
    const json = { 'content-type': 'application/json' };
    if (method === 'POST')
      return response.writeHead(status, { ...json, ...headers }).end(JSON.stringify(body));
    const metadata = {
      issuer,
      token_endpoint: `${issuer}/token`,
      authorization_endpoint: `${issuer}/authorize`,
    };
    return response.writeHead(200, json).end(JSON.stringify(metadata));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  issuer = `http://127.0.0.1:${address !== null && typeof address === 'object' ? address.port : 0}`;
  return { issuer, client: { id: 'tapin', secret: 'wrong' } };
}

test('accepts a client when its provider refuses only the code', async (t) => {
  const provider = await startSsoServer();
  t.after(() => provider.stop());
  assert.equal(await isClientAccepted('ridge', provider.configuration, redirectUri), true);
  assert.deepEqual(
    provider.tokenRequests.map(({ form }) => form.get('code')),
    ['no-code'],
  );
});

test('reports a client that its provider refuses, with or without a challenge', async (t) => {
  const body = { error: 'invalid_client' };
  const challenge = { 'www-authenticate': 'Basic realm="clients"' };
  for (const [status, headers] of [
    [401, {}],
    [400, {}],
    [401, challenge],
  ] as const) {
    const configuration = await refusingProvider(t, status, headers, body);
    assert.equal(await isClientAccepted('ridge', configuration, redirectUri), false, `${status}`);
  }
});
