import assert from 'node:assert/strict';
import { test } from 'node:test';
import { integrityOf } from '#src/store/served-files.ts';
import { testEdge } from '#test/test-edge.ts';

/** Publishes a host with a kit, and returns the client of an edge. */
async function edgeWithKit(t: Parameters<typeof testEdge>[0]) {
  const made = await testEdge(t);
  const publishHost = (version: string, kit: string, content = `kit ${kit}`) =>
    made.publish({
      name: 'host',
      version,
      nested: true,
      info: { kit },
      files: { [`kit/${kit}/kit.tgz`]: content },
    });
  await publishHost('1.1.0', '1.4.0');
  return { ...made, publishHost };
}

test('serves a kit as an immutable package, and answers 304 to a client that has it', async (t) => {
  const { get } = await edgeWithKit(t);
  const { statusCode, headers, body } = await get('/kit/1.4.0.tgz', { 'accept-encoding': 'br, gzip' });
  assert.deepEqual([statusCode, body], [200, 'kit 1.4.0']);
  assert.equal(headers['content-type'], 'application/gzip');
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(headers['content-length'], '9');
  const again = await get('/kit/1.4.0.tgz', { 'if-none-match': `${headers.etag}` });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
});

test('redirects the latest kit to the kit of the live host, and keeps earlier kits', async (t) => {
  const { get, publishHost } = await edgeWithKit(t);
  const before = await get('/kit/latest.tgz');
  assert.deepEqual([before.statusCode, before.headers.location], [302, '/kit/1.4.0.tgz']);
  assert.equal(before.headers['cache-control'], 'no-cache');
  await publishHost('1.2.0', '1.5.0');
  assert.equal((await get('/kit/latest.tgz')).headers.location, '/kit/1.5.0.tgz');
  assert.equal((await get('/kit/1.4.0.tgz')).body, 'kit 1.4.0');
});

test('states the integrity of the kit in the discovery document, but not in the page', async (t) => {
  const { get, open } = await edgeWithKit(t);
  const integrity = integrityOf(Buffer.from('kit 1.4.0'));
  const { kit } = JSON.parse((await get('/discovery.json')).body);
  assert.deepEqual(kit, { version: '1.4.0', url: '/kit/1.4.0.tgz', integrity });
  const page = (await open('/survey')).body;
  assert.match(page, /id="discovery"/);
  assert.ok(!page.includes(integrity));
});

test('answers 404 with what to do for a kit that does not exist, and for a host without one', async (t) => {
  const { get } = await testEdge(t);
  const latest = await get('/kit/latest.tgz');
  assert.deepEqual([latest.statusCode, latest.headers['cache-control']], [404, 'no-store']);
  assert.match(latest.body, /^the live host was published without a kit: publish a host with one\n$/);
  const unknown = await get('/kit/9.9.9.tgz');
  assert.equal(unknown.statusCode, 404);
  assert.match(unknown.body, /^kit 9\.9\.9 is not in the store of this site: install \/kit\/latest\.tgz/);
  for (const path of ['/kit/', '/kit/1.tgz', '/kit/..%2Fhost', '/kit/1.4.0.zip'])
    assert.equal((await get(path)).statusCode, 404, path);
});

test('refuses another content of a kit under the same version, and a host that lacks its kit', async (t) => {
  const { publishHost, store } = await edgeWithKit(t);
  await publishHost('1.2.0', '1.4.0');
  await assert.rejects(
    publishHost('1.3.0', '1.4.0', 'other'),
    /kit 1\.4\.0 already exists with other content: raise its version, build and publish again/,
  );
  assert.equal(await store.readRelease('host', '1.3.0'), null);
});
