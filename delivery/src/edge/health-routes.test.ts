import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyWithOutages } from '#test/publish-part.ts';
import { navigation, testEdge } from '#test/test-edge.ts';

type Get = Awaited<ReturnType<typeof testEdge>>['get'];

async function check(get: Get, path: string, status: number): Promise<void> {
  // The reply is never a page, even when a browser navigates to the address.
  for (const headers of [{}, navigation]) {
    const answer = await get(path, headers);
    assert.equal(answer.statusCode, status, path);
    assert.deepEqual(answer.json(), { ok: status === 200 });
    assert.equal(answer.headers['cache-control'], 'no-store');
  }
}

test('healthz and readyz return 503 when nothing is published', async (t) => {
  const { get } = await testEdge(t, { channel: 'staging' });
  await check(get, '/healthz', 503);
  await check(get, '/readyz', 503);
});

test(
  'readyz returns 503 while the store is unreachable although pages are served, and 200 afterwards',
  onlyWithOutages,
  async (t) => {
    const { files, get, open } = await testEdge(t);
    await open('/survey');
    const endOutage = await files.outage();
    await check(get, '/readyz', 503);
    await check(get, '/healthz', 200);
    assert.equal((await open('/survey')).statusCode, 200);
    await endOutage();
    await check(get, '/readyz', 200);
  },
);

const lost = [
  ['survey', 'remoteEntry.js'],
  ['host', 'index.html'],
] as const;
for (const [name, file] of lost) {
  test(`is not ready when the ${file} of ${name} is lost`, async (t) => {
    const { store, files, get, open } = await testEdge(t);
    await open('/survey');
    const release = await store.readRelease(name, '1.0.0');
    assert.ok(release);
    await files.remove(files.pathOf(release, file));
    await check(get, '/readyz', 503);
    await check(get, '/healthz', 200);
  });
}

test('readyz returns 503 when a whole release is missing', async (t) => {
  const { store, get, open } = await testEdge(t);
  await open('/survey');
  await store.removeRelease('survey', '1.0.0');
  await check(get, '/readyz', 503);
  await check(get, '/healthz', 200);
});
