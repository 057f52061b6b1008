import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen, testEdge } from '#test/test-edge.ts';

test('passes a call on with its body and says who called, whatever the caller claims', async (t) => {
  const { url } = await listen(t, async (request, response) => {
    const body = (await request.toArray()).join('');
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify({ url: request.url, method: request.method, headers: request.headers, body }),
    );
  });
  const { edge } = await testEdge(t, { apiUrl: url });
  const answer = await edge.inject({
    method: 'PUT',
    url: '/api/user/profile?a=1&b=%20',
    headers: {
      host: 'tapin.example',
      'content-type': 'application/json',
      origin: 'https://tapin.example',
      cookie: 'session=1',
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    },
    payload: '{"a": 1}',
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

test('believes a proxy in front of it that it was told about', async (t) => {
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

test('does not pass on what a caller says about its own connection', async (t) => {
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

test('hands cookies, redirects and the API’s own headers through untouched', async (t) => {
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

test('does not repeat a call that the API answered with 503', async (t) => {
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
  ['en', 'TapIn is not available right now. Please try again in a moment.'],
  ['es', 'TapIn no está disponible en este momento. Inténtalo de nuevo en un momento.'],
] as const) {
  test(`says in ${language} that the API is down`, async (t) => {
    const { get, lines } = await testEdge(t);
    const answer = await get('/api/user/me', { 'accept-language': language });
    assert.equal(answer.statusCode, 503);
    assert.deepEqual(answer.json(), { msg, code: 'unavailable' });
    assert.match(lines[0] ?? '', /^API at http:\/\/127\.0\.0\.1:9 does not answer: /);
  });
}

test('says that the API is down when it hangs up in the middle', async (t) => {
  const { url } = await listen(t, (request) => request.socket.destroy());
  const { edge } = await testEdge(t, { apiUrl: url });
  const answer = await edge.inject({ method: 'POST', url: '/api/x', payload: { a: 1 } });
  assert.equal(answer.statusCode, 503);
  assert.equal(answer.json().code, 'unavailable');
});

test('refuses a body that the API would not read before any of it is sent on', async (t) => {
  let asked = 0;
  const { url } = await listen(t, (_, response) => {
    asked += 1;
    response.end('{}');
  });
  const { edge } = await testEdge(t, { apiUrl: url });
  const send = (size: number) =>
    edge.inject({
      method: 'POST',
      url: '/api/user/feedback',
      headers: { 'content-type': 'application/json', 'accept-language': 'es' },
      payload: 'x'.repeat(size),
    });
  const refused = await send(65_537);
  assert.equal(refused.statusCode, 413);
  assert.deepEqual(refused.json(), { msg: 'Es demasiado largo para enviarlo.', code: 'too_large' });
  assert.equal(asked, 0);
  assert.equal((await send(65_536)).statusCode, 200);
});
