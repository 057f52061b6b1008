import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { connectedEdge, listen, testEdge } from '#test/test-edge.ts';

const path = '/api/district/roster/upload/7/part/0';
const headOf = (length: number) =>
  `PUT ${path} HTTP/1.1\r\nhost: tapin\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;

/** Starts an API that answers health checks and passes the first call about a part of a roster to the test. */
async function startApi(t: TestContext) {
  const { promise: call, resolve } = Promise.withResolvers<[IncomingMessage, ServerResponse]>();
  const { url } = await listen(t, (request, response) => {
    if (request.url === path) resolve([request, response]);
    else response.end('{}');
  });
  return { url, call };
}

test('forwards a part of a roster while its sender still sends', async (t) => {
  const api = await startApi(t);
  const requestDeadlineMs = 1_000;
  const { socket } = await connectedEdge(t, { apiUrl: api.url, requestDeadlineMs });
  const half = 'a'.repeat(2 * 1024 * 1024);
  socket.write(headOf(2 * half.length));
  socket.write(half);
  const [request, response] = await api.call;
  assert.equal(request.headers['content-length'], String(2 * half.length));
  let received = 0;
  for await (const chunk of request) {
    received += chunk.length;
    // The second half is sent after the deadline of other calls, when the API has the whole first half.
    if (received === half.length) setTimeout(() => socket.write(half), requestDeadlineMs + 100);
  }
  assert.equal(received, 2 * half.length);
  response.end('{"parts":[0]}');
  assert.match(await text(socket), /^HTTP\/1\.1 200 OK\r\n.*\{"parts":\[0\]\}/s);
});

test('accepts a part of a roster of 6 MB, and refuses a larger part and a part without a length', async (t) => {
  const { url } = await listen(t, async (request, response) => {
    response.end(String((await text(request)).length));
  });
  const { sendJson, socket } = await connectedEdge(t, { apiUrl: url });
  const send = (length: number) => sendJson('PUT', path, 'x'.repeat(length));
  const limit = 6 * 1024 * 1024;
  assert.equal((await send(limit)).body, String(limit));
  const refused = await send(limit + 1);
  assert.deepEqual([refused.statusCode, refused.json().code], [413, 'too_large']);
  socket.write(
    `PUT ${path} HTTP/1.1\r\nhost: tapin\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n1\r\nx\r\n0\r\n\r\n`,
  );
  assert.match(await text(socket), /^HTTP\/1\.1 413 /);
});

test('answers a sender that the API refuses before the whole part of a roster has arrived', async (t) => {
  const { url } = await listen(t, (_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":"session_expired"}');
  });
  const { socket, lines } = await connectedEdge(t, { apiUrl: url });
  socket.write(`${headOf(1_000)}{`);
  assert.match(await text(socket), /^HTTP\/1\.1 401 .*session_expired/s);
  assert.deepEqual(lines, []);
});

test('aborts the call to the API when the sender aborts, and logs no failure of the API', async (t) => {
  const api = await startApi(t);
  const { socket, lines } = await connectedEdge(t, { apiUrl: api.url });
  socket.write(`${headOf(1_000)}{`);
  const [request] = await api.call;
  const ended = new Promise((resolve) => request.once('close', resolve));
  request.on('error', () => {});
  request.resume();
  socket.destroy();
  await ended;
  assert.equal(request.complete, false);
  assert.deepEqual(lines, []);
});

test('returns 503 for a part of a roster whose API is down', async (t) => {
  const { sendJson, lines } = await testEdge(t);
  const refused = await sendJson('PUT', path, 'x'.repeat(500_000));
  assert.deepEqual([refused.statusCode, refused.json().code], [503, 'unavailable']);
  assert.match(lines[0] ?? '', /^the API at http:\/\/127\.0\.0\.1:9 does not answer: /);
});
