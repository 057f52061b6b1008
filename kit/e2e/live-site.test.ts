import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { readPins, writePins } from './pinned-versions.ts';
import { startSiteApi } from './site-api.ts';

test('a call of the local page reaches the API of the site as a call of its own page', async (t) => {
  const seen: NodeJS.Dict<unknown>[] = [];
  const site = createServer((request, reply) => {
    seen.push({ url: request.url, ...request.headers });
    reply.writeHead(200, { 'set-cookie': '__Host-session=1; Path=/; Secure; HttpOnly' }).end('{}');
  }).listen(0, '127.0.0.1');
  t.after(() => site.close());
  await new Promise((resolve) => site.once('listening', resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  const { url, server } = await startSiteApi(origin);
  t.after(() => server.close());
  const reply = await fetch(`${url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: 'http://localhost:9', cookie: 'host-of-site-session=1' },
    body: '{}',
  });
  assert.equal(reply.headers.get('set-cookie'), 'host-of-site-session=1; Path=/; HttpOnly');
  const [call] = seen;
  assert.deepEqual(
    [call?.url, call?.origin, call?.cookie],
    ['/api/auth/sign-in', origin, '__Host-session=1'],
  );
});

test('answers 502 when the site cannot be reached', async (t) => {
  const { url, server } = await startSiteApi('http://127.0.0.1:9');
  t.after(() => server.close());
  assert.equal((await fetch(`${url}/api/user/me`)).status, 502);
});

function remoteFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'tapin-e2e-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'e2e'));
  return folder;
}

test('reads the pinned versions that were written, and none when there is no file', (t) => {
  const folder = remoteFolder(t);
  assert.equal(readPins(folder), null);
  assert.equal(writePins(folder, { host: '2.1.0' }), 'e2e/live.json');
  assert.deepEqual(readPins(folder), { host: '2.1.0' });
});

test('refuses pins that are not versions, and says how to write them', (t) => {
  const folder = remoteFolder(t);
  writeFileSync(join(folder, 'e2e/live.json'), '{"host": "../2.1.0"}');
  assert.throws(() => readPins(folder), /tapin e2e --pin/);
});
