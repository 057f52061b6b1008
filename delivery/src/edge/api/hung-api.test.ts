import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { listen, testEdge } from '#test/test-edge.ts';

// `pnpm lab proxy` measures how HAProxy replaces one of several APIs that hangs.

test('replies 503 in words to a call whose API sends no reply within the time limit, and sends it once', async (t) => {
  let received = 0;
  const { url } = await listen(t, () => {
    received += 1;
  });
  const { edge, lines } = await testEdge(t, { apiUrl: url, replyTimeoutMs: 300 });
  for (const method of ['GET', 'POST'] as const) {
    const headers = { 'accept-language': 'es', 'idempotency-key': 'a'.repeat(36) };
    const refused = await edge.inject({ method, url: '/api/user/me', headers });
    assert.equal(refused.statusCode, 503);
    assert.match(refused.json().msg, /^TapIn no está disponible/);
    assert.equal(refused.headers['retry-after'], '5');
  }
  assert.equal(received, 2);
  assert.match(lines[0] ?? '', /^the API at \S+ does not answer: Headers Timeout Error/);
});

test('waits for the reply of an API that is busy for longer than it takes to connect', async (t) => {
  const held: ServerResponse[] = [];
  const { url } = await listen(t, (_request, response) => held.push(response));
  const { edge } = await testEdge(t, { apiUrl: url });
  const calls = [
    edge.inject({ url: '/api/user/me' }),
    edge.inject({ method: 'POST', url: '/api/user/feedback' }),
  ];
  while (held.length < calls.length) await setImmediate();
  for (const response of held) response.end('{"ok":true}');
  for (const call of calls) assert.equal((await call).statusCode, 200);
});

test('aborts the reply of an API that dies in the middle of it', async (t) => {
  let received = 0;
  const { url } = await listen(t, (request, response) => {
    received += 1;
    response.writeHead(200, { 'content-length': 100 });
    response.write('{"ok"', () => request.socket.destroy());
  });
  const { edge } = await testEdge(t, { apiUrl: url });
  await assert.rejects(edge.inject({ url: '/api/user/me' }));
  assert.equal(received, 1);
});

test('sends a call to an API that closes the connection only once', async (t) => {
  let received = 0;
  const { url } = await listen(t, (request) => {
    received += 1;
    request.socket.destroy();
  });
  const { edge } = await testEdge(t, { apiUrl: url });
  for (const method of ['GET', 'POST'] as const)
    assert.equal((await edge.inject({ method, url: '/api/user/me' })).statusCode, 503);
  assert.equal(received, 2);
});
