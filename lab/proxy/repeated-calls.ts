import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { connectedEdge } from '../../delivery/test/test-edge.ts';
import { behaviour, makeScene } from './scene.ts';

const key = { 'idempotency-key': '0b1d7c1e-6a3f-4d57-9d4e-3c1b6a0f5e11' };

for (const [method, url, headers] of [
  ['POST', '/api/user/feedback', {}],
  ['GET', '/api/staff/export?schoolUserId=1', {}],
  // The audit would have a person who looks twice, although the page sends a key.
  ['GET', '/api/staff/export?schoolUserId=1', key],
  // The API decodes the path before it finds the route.
  ['GET', '/api/staff/%65xport', {}],
] as const)
  behaviour(
    `sends ${method} ${url} ${'idempotency-key' in headers ? 'with a key ' : ''}to no second API when the first one closes the connection`,
    [['http-request disable-l7-retry', 'http-request set-var(txn.unused) bool(true)']],
    async (t, changes) => {
      const { apis, send, received } = await makeScene(t, changes);
      for (const api of apis) api.state = 'closes';
      const refused = await send(method, url, headers);
      assert.deepEqual([refused.statusCode, refused.json().code], [503, 'unavailable']);
      assert.equal(received().length, 1);
    },
  );

for (const [method, url, headers] of [
  ['GET', '/api/user/me', {}],
  ['POST', '/api/student/submit-response/7', {}],
  ['POST', '/api/user/feedback', key],
] as const)
  behaviour(
    `sends ${method} ${url} ${'idempotency-key' in headers ? 'with a key ' : ''}to the second API when the first one closes the connection`,
    [['conn-failure empty-response', 'conn-failure']],
    async (t, changes) => {
      const { first, send, received } = await makeScene(t, changes);
      first.state = 'closes';
      while (first.received.length === 0)
        assert.equal((await send(method, url, headers, '{"a":1}')).statusCode, 200);
      assert.equal(new Set(received()).size, 1);
    },
  );

behaviour(
  'sends a call with a key that takes long, such as a log-in that waits for its hash, to one API only',
  [['set-timeout server 31s', 'set-timeout server 10s']],
  async (t, changes) => {
    const { apis, send, received } = await makeScene(t, changes);
    for (const api of apis) api.state = 'holds';
    const logIn = send('POST', '/api/auth/sign-in', key, '{"email":"x@example.test"}');
    await setTimeout(12_000);
    assert.equal(received().length, 1);
    for (const api of apis) for (const held of api.held) held.end('{"ok":true}');
    assert.equal((await logIn).statusCode, 200);
  },
);

behaviour(
  'repeats a call whose body fills most of a buffer',
  [['tune.bufsize 32768', 'tune.bufsize 16384']],
  async (t, changes) => {
    const { first, send, received } = await makeScene(t, changes);
    first.state = 'closes';
    for (let count = 0; count < 10; count += 1)
      assert.equal((await send('POST', '/api/user/feedback', key, 'x'.repeat(24_000))).statusCode, 200);
    assert.ok(received().length > 10, `${received().length} calls`);
  },
);

behaviour(
  'sends a call without a key to the second API when the first one refuses the connection',
  [['retries 1', 'retries 0']],
  async (t, changes) => {
    const { first, second, send } = await makeScene(t, changes);
    first.kill();
    const calls = await Promise.all(Array.from({ length: 20 }, () => send('POST', '/api/user/feedback')));
    for (const { statusCode } of calls) assert.equal(statusCode, 200);
    assert.equal(second.received.length, 20);
  },
);

const part = '/api/district/roster/upload/7/part/0';

behaviour(
  'sends a large body, which no buffer holds, to one API only',
  [
    ['tune.bufsize 32768', 'tune.bufsize 4194304'],
    ['option abortonclose', 'option http-buffer-request'],
    ['maxconn 4096', 'maxconn 64'],
  ],
  async (t, changes) => {
    const { apis, send, received } = await makeScene(t, changes);
    for (const api of apis) api.state = 'closes';
    const headers = { 'content-type': 'application/json' };
    assert.equal((await send('PUT', part, headers, 'x'.repeat(2_000_000))).statusCode, 503);
    assert.equal(received().length, 1);
  },
);

behaviour(
  'lets a large body arrive slowly, for longer than a call may wait for its reply',
  [['set-timeout server 130s', 'set-timeout server 28s']],
  async (t, changes) => {
    const { proxy, received } = await makeScene(t, changes);
    const { socket } = await connectedEdge(t, { apiUrl: proxy.url });
    const half = 'a'.repeat(1_000_000);
    socket.write(
      `PUT ${part} HTTP/1.1\r\nhost: tapin\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 2000000\r\n\r\n${half}`,
    );
    await setTimeout(32_000);
    socket.write(half);
    const chunks = await socket.toArray();
    assert.match(Buffer.concat(chunks).toString(), /^HTTP\/1\.1 200 OK\r\n/);
    assert.equal(received().length, 1);
  },
);
