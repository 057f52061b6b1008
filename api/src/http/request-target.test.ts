import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { build } from '#test/build.ts';

test('answers a request whose target is not a path with 400', async (t) => {
  const { app } = await build(t);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const statusOf = async (line: string) => {
    const socket = connect(Number(port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.write(`${line} HTTP/1.1\r\nhost: tapin\r\nconnection: close\r\n\r\n`);
    const [reply] = await once(socket, 'data');
    return Number(/^HTTP\/1\.1 (\d+) /.exec(String(reply))?.[1]);
  };
  assert.equal(await statusOf('GET /healthz'), 200);
  for (const line of [
    'GET http://evil/healthz',
    'GET https://evil/api/user/me',
    'POST HTTP://evil/api/auth/login',
    'OPTIONS *',
  ]) {
    assert.equal(await statusOf(line), 400, line);
  }
});
