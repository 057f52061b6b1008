import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listen, testEdge } from '#test/test-edge.ts';
import { Upstreams } from './upstreams.ts';

test('returns the APIs in rotation, with one that refused a connection last', () => {
  const upstreams = new Upstreams(['a', 'b', 'c']);
  assert.deepEqual([upstreams.first(), upstreams.first(), upstreams.first()], ['b', 'c', 'a']);
  upstreams.avoid('b');
  assert.deepEqual(upstreams.inOrder(), ['c', 'a', 'b']);
  assert.deepEqual(upstreams.inOrder(), ['c', 'a', 'b']);
});

test('sends a call with its whole body to another API when the first refuses the connection', async (t) => {
  const bodies: string[] = [];
  const { url } = await listen(t, async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    bodies.push(Buffer.concat(chunks).toString());
    response.end('{"ok":true}');
  });
  const { edge, lines } = await testEdge(t, { apiUrls: ['http://127.0.0.1:9', url] });
  const headers = { 'content-type': 'application/json' };
  for (let time = 0; time < 4; time += 1) {
    const answer = await edge.inject({
      method: 'POST',
      url: '/api/user/feedback',
      headers,
      payload: '{"feedback":"hi"}',
    });
    assert.equal(answer.statusCode, 200);
  }
  assert.deepEqual(bodies, Array(4).fill('{"feedback":"hi"}'));
  assert.deepEqual(lines, []);
});

test('does not send a change to another API when the first may have received it', async (t) => {
  let received = 0;
  const disconnectingApi = () =>
    listen(t, (request) => {
      received += 1;
      request.socket.destroy();
    });
  const [first, second] = [await disconnectingApi(), await disconnectingApi()];
  const { edge } = await testEdge(t, { apiUrls: [first.url, second.url] });
  assert.equal((await edge.inject({ method: 'POST', url: '/api/user/feedback' })).statusCode, 503);
  assert.equal(received, 1);
  assert.equal((await edge.inject({ method: 'GET', url: '/api/user/me' })).statusCode, 503);
  assert.equal(received, 3);
});
