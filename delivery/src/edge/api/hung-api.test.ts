import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { listen, testEdge } from '#test/test-edge.ts';
import { missedChecksOfHungApi } from './upstreams.ts';

/**
 * `hangs`: the API replies to nothing. `stops`: it replies with 503 to health checks and holds its calls. `dies`: it passes
 * health checks and closes the connection in the middle of its reply to a call.
 */
type State = 'works' | 'hangs' | 'stops' | 'dies';

const calls = { repeatable: ['POST /student/submit-response/:school'], notRepeatable: ['GET /staff/export'] };
const reply = JSON.stringify({ ok: true, calls });

/**
 * Starts a server that behaves like an API. `received` has the calls that it got, and `held` the calls without a reply.
 */
async function startApi(t: TestContext) {
  const api = {
    url: '',
    state: 'works' as State,
    checks: 0,
    received: [] as string[],
    held: [] as ServerResponse[],
  };
  const { url } = await listen(t, async (request, response) => {
    await request.toArray();
    const isCheck = request.url === '/api/readyz';
    if (isCheck) api.checks += 1;
    else api.received.push(`${request.method} ${request.url}`);
    if (api.state === 'works' || (api.state === 'dies' && isCheck)) response.end(reply);
    else if (api.state === 'stops' && isCheck) response.writeHead(503).end();
    else if (api.state === 'dies') {
      response.writeHead(200, { 'content-length': reply.length });
      response.write(reply.slice(0, 5), () => request.socket.destroy());
    } else api.held.push(response);
  });
  api.url = url;
  return api;
}

async function makeScene(t: TestContext, { replyMs = 30_000, checkMs = 1_000 } = {}) {
  const [first, second] = [await startApi(t), await startApi(t)];
  const apiTimes = { pauseMs: 20, timeoutMs: checkMs, replyMs, firstReplyMs: replyMs };
  const { edge, lines } = await testEdge(t, { apiUrls: [first.url, second.url], apiTimes });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const send = (method: 'GET' | 'POST', url: string, language = 'en') =>
    edge.inject({ method, url, headers: { 'accept-language': language } });
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await setImmediate();
  };
  await until(() => first.checks > 1 && second.checks > 1);
  const logged = (text: string) => until(() => lines.some((line) => line.includes(text)));
  /** Sends calls until the first API gets one. Resolves with the reply to that call. */
  const sendToFirst = async (method: 'GET' | 'POST', url: string) => {
    for (;;) {
      const before = first.received.length + second.received.length;
      const answer = send(method, url);
      await until(() => first.received.length + second.received.length > before);
      if (first.received.length > 0) return { answer };
      await answer;
    }
  };
  return { first, second, send, lines, until, logged, sendToFirst };
}

test('while one of two APIs hangs, each of 50 clients has at most one slow call, and no call fails', async (t) => {
  const { first, send } = await makeScene(t);
  first.state = 'hangs';
  const clients = Array.from({ length: 50 }, (_, client) => async () => {
    for (let count = 0; count < 10; count += 1)
      assert.equal((await send('GET', `/api/user/${client}`)).statusCode, 200);
  });
  await Promise.all(clients.map((run) => run()));
  assert.ok(first.received.length > 0);
  assert.equal(new Set(first.received).size, first.received.length, 'no client met the hung API twice');
});

test('a call that the contract declares idempotent moves from a hung API to the next one, once', async (t) => {
  const { first, second, sendToFirst } = await makeScene(t);
  first.state = 'hangs';
  const { answer } = await sendToFirst('POST', '/api/student/submit-response/7');
  assert.equal((await answer).statusCode, 200);
  assert.equal(first.received.length, 1);
  assert.equal(second.received.at(-1), 'POST /api/student/submit-response/7');
});

for (const [method, url] of [
  ['POST', '/api/user/feedback'],
  ['GET', '/api/staff/export?schoolUserId=1'],
  // The API decodes the path before it finds the route.
  ['GET', '/api/staff/%65xport'],
] as const) {
  test(`sends ${method} ${url} to no second API when the first API hangs`, async (t) => {
    const { first, second, sendToFirst, send, logged } = await makeScene(t, { replyMs: 2_000 });
    first.state = 'hangs';
    const { answer } = await sendToFirst(method, url);
    await logged('is avoided until it passes a health check: no reply within 1000 ms');
    const before = second.received.length;
    assert.equal((await answer).statusCode, 503);
    assert.equal(second.received.length, before);
    assert.equal((await send(method, url)).statusCode, 200);
    assert.equal(first.received.length, 1);
  });
}

test('waits for the reply of an API that is stopping and still completes its calls', async (t) => {
  const { first, second, sendToFirst, send, logged } = await makeScene(t);
  first.state = 'stops';
  const { answer } = await sendToFirst('GET', '/api/user/me');
  await logged('is avoided until it passes a health check: it replied with 503');
  const before = second.received.length;
  assert.equal((await send('GET', '/api/user/me')).statusCode, 200);
  assert.equal(second.received.length, before + 1);
  first.held[0]?.end('{"from":"the stopping API"}');
  assert.deepEqual((await answer).json(), { from: 'the stopping API' });
});

test('aborts the reply of an API that dies in the middle of it, and sends the call to no other API', async (t) => {
  const { first, second, send } = await makeScene(t);
  first.state = 'dies';
  const results: PromiseSettledResult<unknown>[] = [];
  while (first.received.length === 0)
    results.push(...(await Promise.allSettled([send('GET', '/api/user/me')])));
  assert.equal(results.at(-1)?.status, 'rejected');
  assert.equal(first.received.length + second.received.length, results.length);
});

test('when all APIs hang, ends calls that may be repeated, refuses new calls, and lets changes wait', async (t) => {
  // The time limit of a reply is longer than the test, so that only the health checks can end a call.
  const { first, second, send, logged, until } = await makeScene(t, {
    replyMs: 600_000,
    checkMs: 250,
  });
  first.state = 'hangs';
  second.state = 'hangs';
  const change = send('POST', '/api/user/feedback');
  await until(() => first.received.length + second.received.length === 1);
  assert.equal((await send('GET', '/api/user/me')).statusCode, 503);
  const received = first.received.length + second.received.length;
  const refused = await Promise.all([send('GET', '/api/user/me'), send('POST', '/api/user/feedback', 'es')]);
  for (const { statusCode } of refused) assert.equal(statusCode, 503);
  assert.match(refused[1]?.json().msg, /^TapIn no está disponible/);
  assert.equal(first.received.length + second.received.length, received, 'no refused call was sent');
  for (const held of [...first.held, ...second.held]) held.end(reply);
  assert.equal((await change).statusCode, 200);
  first.state = 'works';
  await logged(`${first.url} is used again`);
  assert.equal((await send('GET', '/api/user/me')).statusCode, 200);
});

test('waits for the reply of the only API while it is busy and misses several health checks', async (t) => {
  const api = await startApi(t);
  const apiTimes = { pauseMs: 20, timeoutMs: 250, replyMs: 600_000, firstReplyMs: 600_000 };
  const { edge } = await testEdge(t, { apiUrls: [api.url], apiTimes });
  await edge.listen({ port: 0, host: '127.0.0.1' });
  api.state = 'hangs';
  const before = edge.inject({ url: '/api/user/me' });
  const checks = api.checks;
  while (api.checks < checks + missedChecksOfHungApi - 2) await setImmediate();
  const meanwhile = edge.inject({ url: '/api/user/me' });
  while (api.received.length < 2) await setImmediate();
  api.state = 'works';
  for (const held of api.held) held.end(reply);
  assert.deepEqual([(await before).statusCode, (await meanwhile).statusCode], [200, 200]);
});
