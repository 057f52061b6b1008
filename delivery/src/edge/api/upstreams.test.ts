import assert from 'node:assert/strict';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { listen, testEdge } from '#test/test-edge.ts';
import { missedChecksOfHungApi, Upstreams } from './upstreams.ts';

const addresses = (upstreams: Upstreams) => upstreams.inOrder().map(({ address }) => address);

test('returns the APIs in rotation, and a failed API at the end until it passes a health check', () => {
  const upstreams = new Upstreams(['a', 'b', 'c']);
  assert.deepEqual([upstreams.first(), upstreams.first(), upstreams.first()], ['b', 'c', 'a']);
  const [, b] = upstreams.all;
  b?.fail();
  assert.deepEqual(addresses(upstreams), ['c', 'a', 'b']);
  assert.deepEqual(addresses(upstreams), ['c', 'a', 'b']);
  b?.pass();
  assert.deepEqual(addresses(upstreams), ['a', 'b', 'c']);
});

test('an API that fails again within a minute has to pass twice as many checks in a row', () => {
  let now = 0;
  const [api = assert.fail()] = new Upstreams(['a'], () => now).all;
  const passesUntilAvailable = () => {
    for (let passes = 1; ; passes += 1) {
      api.pass();
      if (api.isAvailable) return passes;
    }
  };
  const needed = Array.from({ length: 7 }, () => {
    // Fifty calls that fail together count as one failure.
    for (let call = 0; call < 50; call += 1) api.fail();
    return passesUntilAvailable();
  });
  assert.deepEqual(needed, [1, 2, 4, 8, 16, 32, 32]);
  now += 60_001;
  api.fail();
  assert.equal(passesUntilAvailable(), 1);
});

test('an API that missed health checks in a row counts as hung, unless it replied to a call in between', () => {
  const upstreams = new Upstreams(['a', 'b']);
  const [a = assert.fail(), b = assert.fail()] = upstreams.all;
  const miss = (upstream: typeof a, checks: number) => {
    for (let count = 0; count < checks; count += 1) upstream.hang();
  };
  miss(a, missedChecksOfHungApi - 1);
  a.reply();
  miss(a, missedChecksOfHungApi - 1);
  assert.equal(a.isHung, false);
  a.hang();
  assert.equal(a.isHung, true);
  miss(b, missedChecksOfHungApi - 1);
  assert.equal(upstreams.allHang, false);
  b.hang();
  assert.equal(upstreams.allHang, true);
  a.reply();
  assert.equal(upstreams.allHang, false);
});

test('sends a call with its whole body to another API when the first API refuses the connection', async (t) => {
  const bodies: string[] = [];
  const { url } = await listen(t, async (request, response) => {
    bodies.push(await text(request));
    response.end('{"ok":true}');
  });
  const { sendJson, lines } = await testEdge(t, { apiUrls: ['http://127.0.0.1:9', url] });
  for (let time = 0; time < 4; time += 1)
    assert.equal((await sendJson('POST', '/api/user/feedback', '{"feedback":"hi"}')).statusCode, 200);
  assert.deepEqual(bodies, Array(4).fill('{"feedback":"hi"}'));
  assert.deepEqual(lines, []);
});

test('does not send a change to another API when the first API may have received it', async (t) => {
  let received = 0;
  const disconnectingApi = () =>
    listen(t, (request) => {
      received += 1;
      request.socket.destroy();
    });
  const [first, second] = [await disconnectingApi(), await disconnectingApi()];
  const { edge } = await testEdge(t, { apiUrls: [first.url, second.url] });
  const refused = await edge.inject({ method: 'POST', url: '/api/user/feedback' });
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'unavailable']);
  assert.equal(received, 1);
  assert.equal((await edge.inject({ method: 'GET', url: '/api/user/me' })).statusCode, 503);
  assert.equal(received, 3);
});
