import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { useBucketServer } from '@tapin/servers/bucket-server';
import { Bucket } from '@tapin/servers/objects/bucket';

async function silentServer(t: TestContext, response: string) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => socket.write(response));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  useBucketServer(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
  return sockets;
}

test('a read fails when the bucket accepts the connection and never replies', {
  timeout: 20_000,
}, async (t) => {
  const sockets = await silentServer(t, '');
  const expected = /s3:\/\/silent: the provider does not answer: check AWS_ENDPOINT_URL and the network/;
  await assert.rejects(new Bucket('s3://silent', 200).open('channels/production.json'), expected);
  assert.equal(sockets.size, 2, 'it is asked twice');
});

test('a read fails when the reply of the bucket stops in the middle', { timeout: 20_000 }, async (t) => {
  await silentServer(t, 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf');
  const stored = await new Bucket('s3://silent', 200).open('channels/production.json');
  await assert.rejects(stored?.stream.toArray() ?? Promise.resolve(), /200 ms of inactivity/);
});
