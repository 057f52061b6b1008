import assert from 'node:assert/strict';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { connectedEdge, listen, testEdge } from '#test/test-edge.ts';

test('forwards a call with its body and overwrites forged forwarding headers', async (t) => {
  const { url } = await listen(t, async (request, response) => {
    const body = (await request.toArray()).join('');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ url: request.url, method: request.method, headers: request.headers, body }),
    );
  });
  const { sendJson } = await testEdge(t, { apiUrl: url });
  const answer = await sendJson('PUT', '/api/user/profile?a=1&b=%20', '{"a": 1}', {
    host: 'tapin.example',
    origin: 'https://tapin.example',
    cookie: 'session=1',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  });
  const seen = answer.json();
  assert.equal(seen.method, 'PUT');
  assert.equal(seen.url, '/api/user/profile?a=1&b=%20');
  assert.equal(seen.body, '{"a": 1}');
  assert.equal(seen.headers.cookie, 'session=1');
  assert.equal(seen.headers.origin, 'https://tapin.example');
  assert.equal(seen.headers['x-forwarded-for'], '127.0.0.1');
  assert.equal(seen.headers['x-forwarded-proto'], 'http');
  assert.equal(seen.headers['x-forwarded-host'], 'tapin.example');
});

test('keeps the forwarding headers of a trusted proxy', async (t) => {
  const { url } = await listen(t, (request, response) => response.end(JSON.stringify(request.headers)));
  const { get } = await testEdge(t, { apiUrl: url, trustProxy: ['127.0.0.1'] });
  const { body } = await get('/api/x', {
    'x-forwarded-for': '203.0.113.7',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'tapin.example',
  });
  const seen = JSON.parse(body);
  assert.equal(seen['x-forwarded-for'], '203.0.113.7');
  assert.equal(seen['x-forwarded-proto'], 'https');
  assert.equal(seen['x-forwarded-host'], 'tapin.example');
});

test('removes hop-by-hop headers from a forwarded call', async (t) => {
  const { url } = await listen(t, (request, response) => response.end(JSON.stringify(request.headers)));
  const { get } = await testEdge(t, { apiUrl: url });
  const { statusCode, body } = await get('/api/x', {
    expect: '100-continue',
    'keep-alive': 'timeout=5',
    te: 'trailers',
    forwarded: 'for=6.6.6.6',
    'accept-language': 'es',
  });
  assert.equal(statusCode, 200);
  const seen = JSON.parse(body);
  assert.equal(seen['accept-language'], 'es');
  for (const name of ['expect', 'keep-alive', 'te', 'forwarded']) assert.ok(!(name in seen), name);
});

for (const [how, head] of [
  ['Connection: close', 'GET /api/x HTTP/1.1\r\nhost: tapin\r\nconnection: close'],
  ['HTTP/1.0', 'GET /api/x HTTP/1.0\r\nhost: tapin'],
] as const) {
  test(`closes the connection of a caller that asks for it by ${how}`, { timeout: 4_000 }, async (t) => {
    const { url } = await listen(t, (_request, response) => response.end('{}'));
    const { socket } = await connectedEdge(t, { apiUrl: url });
    socket.write(`${head}\r\n\r\n`);
    // The text ends when the edge closes the connection. The API would keep it open for five seconds.
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(answer, /\r\nconnection: close\r\n/i);
    assert.doesNotMatch(answer, /keep-alive/i);
  });
}

test('returns cookies, redirects and headers of the API unchanged', async (t) => {
  const { url } = await listen(t, (_request, response) => {
    response.writeHead(302, {
      location: '/api/auth/sso/return?x=1',
      'set-cookie': ['a=1; HttpOnly; Path=/', 'b=2; SameSite=Lax'],
      'content-security-policy': "default-src 'self'",
    });
    response.end();
  });
  const { get } = await testEdge(t, { apiUrl: url });
  const { statusCode, headers } = await get('/api/auth/sso/google');
  assert.equal(statusCode, 302);
  assert.equal(headers.location, '/api/auth/sso/return?x=1');
  assert.deepEqual(headers['set-cookie'], ['a=1; HttpOnly; Path=/', 'b=2; SameSite=Lax']);
  assert.equal(headers['content-security-policy'], "default-src 'self'");
});

test('does not retry a call that the API answered with 503', async (t) => {
  let calls = 0;
  const { url } = await listen(t, (_request, response) => {
    calls += 1;
    response.writeHead(503, { 'retry-after': '1' }).end('{"code":"unavailable"}');
  });
  const { get } = await testEdge(t, { apiUrl: url });
  assert.equal((await get('/api/x')).statusCode, 503);
  assert.equal(calls, 1);
});

for (const [language, msg] of [
  ['en', 'TapIn is not available right now. Please try again soon.'],
  ['es', 'TapIn no está disponible en este momento. Inténtalo de nuevo más tarde.'],
] as const) {
  test(`the reply while the API is down says so in ${language}`, async (t) => {
    const { get, lines } = await testEdge(t);
    const answer = await get('/api/user/me', { 'accept-language': language });
    assert.equal(answer.statusCode, 503);
    assert.deepEqual(answer.json(), { msg, code: 'unavailable', retryAfterSeconds: 5 });
    assert.equal(answer.headers['retry-after'], '5');
    assert.match(lines[0] ?? '', /^the API at http:\/\/127\.0\.0\.1:9 does not answer: /);
  });
}

test('replaces a refusal of the proxy in front of the APIs by a reply in the language of the visitor', async (t) => {
  const { url } = await listen(t, (_request, response) => {
    const headers = { 'tapin-proxy-refusal': '1', 'content-type': 'application/json', 'content-length': '2' };
    response.writeHead(503, headers).end('{}');
  });
  const { get } = await testEdge(t, { apiUrl: url });
  const { statusCode, headers, ...refused } = await get('/api/user/me', { 'accept-language': 'es' });
  assert.equal(statusCode, 503);
  assert.match(refused.json().msg, /^TapIn no está disponible/);
  assert.deepEqual([headers['retry-after'], 'tapin-proxy-refusal' in headers], ['5', false]);
});

test('refuses a body over the limit before a byte of it reaches the API', async (t) => {
  let asked = 0;
  const { url } = await listen(t, (_, response) => {
    asked += 1;
    response.end('{}');
  });
  const { sendJson } = await testEdge(t, { apiUrl: url });
  const send = (size: number) =>
    sendJson('POST', '/api/user/feedback', 'x'.repeat(size), { 'accept-language': 'es' });
  const refused = await send(65_537);
  assert.equal(refused.statusCode, 413);
  assert.deepEqual(refused.json(), { msg: 'Es demasiado largo para enviarlo.', code: 'too_large' });
  assert.equal(asked, 0);
  assert.equal((await send(65_536)).statusCode, 200);
});

test('accepts a calendar file of up to 1 MB and refuses a larger one', async (t) => {
  const { url } = await listen(t, async (request, response) => {
    response.end(String((await text(request)).length));
  });
  const { sendJson } = await testEdge(t, { apiUrl: url });
  const send = (path: string, length: number) => sendJson('POST', path, 'x'.repeat(length));
  const path = '/api/school/1/calendar/import';
  assert.equal((await send(path, 500_000)).body, '500000');
  assert.equal((await send(path, 1_100_000)).statusCode, 413);
  assert.equal((await send('/api/school/1/calendar', 500_000)).statusCode, 413);
});

test('forwards a call only after its whole body has arrived, and gives up after the deadline', async (t) => {
  let logIns = 0;
  const { url } = await listen(t, (request, response) => {
    if (request.url === '/api/auth/sign-in') logIns += 1;
    response.end('{}');
  });
  const { socket, lines } = await connectedEdge(t, { apiUrl: url, requestDeadlineMs: 200 });
  socket.write('POST /api/auth/sign-in HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000\r\n\r\n{');
  assert.match(await text(socket), /^HTTP\/1\.1 408 Request Timeout\r\n/);
  assert.equal(logIns, 0);
  assert.deepEqual(lines, []);
});

test('logs no error for an upload that the sender aborted', async (t) => {
  const { url } = await listen(t, (_, response) => response.end('{}'));
  const { socket, edge, lines } = await connectedEdge(t, { apiUrl: url });
  socket.write('POST /api/user/feedback HTTP/1.1\r\nhost: tapin\r\ncontent-length: 1000\r\n\r\n{');
  const [request] = await once(edge.server, 'request');
  socket.destroy();
  await new Promise((resolve) => request.once('close', resolve));
  await setImmediate();
  assert.deepEqual(lines, []);
});

test('forwards a call without a body although its headers announce one', async (t) => {
  const { url } = await listen(t, async (request, response) => {
    const body = await text(request);
    response.end(JSON.stringify([request.method, request.headers['content-type'] ?? null, body]));
  });
  const { edge } = await testEdge(t, { apiUrl: url });
  const send = async (method: 'GET' | 'DELETE' | 'POST', headers: Record<string, string>, payload?: string) =>
    (await edge.inject({ method, url: '/api/x', headers, ...(payload && { payload }) })).json();
  const json = { 'content-type': 'application/json' };
  assert.deepEqual(await send('GET', { ...json, 'content-length': '10' }), ['GET', null, '']);
  assert.deepEqual(await send('POST', {}), ['POST', null, '']);
  assert.deepEqual(await send('DELETE', json, '{"a":1}'), ['DELETE', 'application/json', '{"a":1}']);
  const odd = 'text/plain;application/json';
  assert.deepEqual(await send('POST', { 'content-type': odd }, '{}'), ['POST', odd, '{}']);
});

test('returns 400 for a malformed path and frees its place in the log-in queue', async (t) => {
  const { url } = await listen(t, (_, response) => response.end('{}'));
  const { edge } = await testEdge(t, { apiUrl: url });
  for (let time = 0; time < 8; time += 1) {
    const { statusCode } = await edge.inject({ method: 'POST', url: '/api/auth/..%2Fx' });
    assert.equal(statusCode, 400);
  }
  assert.equal((await edge.inject({ method: 'POST', url: '/api/auth/sign-in' })).statusCode, 200);
});
