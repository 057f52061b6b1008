import assert from 'node:assert/strict';
import { test } from 'node:test';
import { logInToOps, opsHost, opsToken, submitForm } from '#test/ops-session.ts';
import { listen, navigation, testEdge } from '#test/test-edge.ts';

const opsUrls = ['/ops', '/ops/', '/ops/log-in', '/ops/style', '/ops/rollback/survey', '/%6fps', '/ops/x'];

test('the host name of the site has no operations page, even with a session', async (t) => {
  const { edge, get } = await testEdge(t, { opsToken, opsHost });
  const { cookie } = await logInToOps(edge);
  for (const url of opsUrls) {
    const { statusCode, body } = await get(url, { ...navigation, cookie, host: 'tapin.test' });
    assert.deepEqual([statusCode, body], [404, 'not found\n'], url);
  }
  const rollback = await submitForm(edge, '/ops/rollback/survey', {}, { cookie, host: 'tapin.test' });
  assert.equal(rollback.statusCode, 404);
});

test('the host name of the operations page has nothing else of the site', async (t) => {
  let calls = 0;
  const { url: apiUrl } = await listen(t, (_request, response) => {
    calls += 1;
    response.end('{}');
  });
  const { edge } = await testEdge(t, { opsToken, opsHost, apiUrl });
  for (const host of [opsHost, `${opsHost}:4400`, opsHost.toUpperCase(), `${opsHost}.`])
    for (const url of [
      '/survey',
      '/index.html',
      '/discovery.json',
      '/parts/survey/1.0.0/remoteEntry.js',
      '/api/user/me',
      '/healthz',
      '/metrics',
      '/load-outcomes',
    ])
      for (const method of ['GET', 'POST'] as const) {
        const headers = { ...navigation, host, authorization: `Bearer ${opsToken}` };
        const { statusCode, body } = await edge.inject({ method, url, headers });
        assert.deepEqual([statusCode, body], [404, 'not found\n'], `${method} ${host}${url}`);
      }
  assert.equal(calls, 0);
  const { headers } = await edge.inject({ url: '/', headers: { ...navigation, host: opsHost } });
  assert.equal(headers.location, '/ops');
});

test('no host name has the operations page without a token, or without a host name for it', async (t) => {
  for (const options of [
    { opsToken: null, opsHost },
    { opsToken, opsHost: null },
  ]) {
    const { get } = await testEdge(t, options);
    for (const host of [opsHost, 'tapin.test'])
      for (const url of ['/ops', '/ops/log-in', '/ops/rollback/survey'])
        assert.equal((await get(url, { ...navigation, host })).statusCode, 404, `${host}${url}`);
  }
});

test('the host name that a trusted proxy forwards counts', async (t) => {
  const forwarded = { host: 'tapin.test', 'x-forwarded-host': opsHost };
  const { get } = await testEdge(t, { opsToken, opsHost });
  assert.equal((await get('/ops/log-in', forwarded)).statusCode, 404);
  const { get: getBehindProxy } = await testEdge(t, { opsToken, opsHost, trustProxy: ['127.0.0.1'] });
  assert.equal((await getBehindProxy('/ops/log-in', forwarded)).statusCode, 200);
});
