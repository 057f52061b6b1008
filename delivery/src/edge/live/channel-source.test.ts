import assert from 'node:assert/strict';
import { test } from 'node:test';
import { channel, onlyWithOutages } from '#test/publish-part.ts';
import { navigation, testEdge } from '#test/test-edge.ts';

test('the edge returns an error while nothing is published, and pages after the first publish', async (t) => {
  const { edge, open, lines } = await testEdge(t, { channel: 'staging' });
  for (const url of ['/discovery.json', '/survey']) {
    assert.equal((await open(url)).statusCode, 503, url);
  }
  assert.match((await open('/survey')).body, /no version is published yet/);
  assert.equal(lines.length, 1);
  assert.match(
    lines[0] ?? '',
    /^channel staging: the channel is not in the store .* \(the edge has no revision to serve yet\)$/,
  );
  await edge.close();
});

test('the edge serves the last good revision while the store is unreachable', onlyWithOutages, async (t) => {
  const { files, open, lines } = await testEdge(t);
  const before = await open('/survey');
  await files.outage();
  for (let request = 0; request < 3; request += 1) {
    assert.equal((await open('/survey')).body, before.body);
    assert.equal((await open('/discovery.json')).statusCode, 200);
  }
  assert.equal(lines.length, 1, 'once, not once a request');
  assert.match(lines[0] ?? '', /^channel production: .*\(the edge serves the last good revision\)$/);
});

for (const damage of ['{"revision":', '{}']) {
  test(`serves a channel whose document reads ${damage} from its revisions, after a restart too`, async (t) => {
    const { files, open, lines, restarted } = await testEdge(t);
    const before = await open('/survey');
    const document = 'channels/production.json';
    const whole = await files.read(document);
    await files.write(document, damage);
    assert.equal((await (await restarted())(`/survey`)).body, before.body);
    assert.deepEqual(await files.read(document), whole);
    assert.equal((await open('/survey')).body, before.body);
    assert.deepEqual(lines, []);
  });
}

test('serves the previous version of a part when the new version cannot be read, and other parts unchanged', async (t) => {
  const { files, publish, open, lines } = await testEdge(t);
  await publish({ name: 'staff' });
  await publish({ name: 'survey', version: '1.1.0' });
  const release = 'survey/1.1.0/release.json';
  const whole = await files.read(release);
  await files.remove(release);
  const { body } = await open('/survey');
  assert.match(body, /"url":"\/parts\/survey\/1\.0\.0\/remoteEntry\.js"/);
  assert.match(body, /"url":"\/parts\/staff\/1\.0\.0\/remoteEntry\.js"/);
  assert.equal(lines.at(-1), 'channel production: survey 1.1.0 cannot be read from the store');
  await files.write(release, whole);
  assert.match((await open('/survey')).body, /"url":"\/parts\/survey\/1\.1\.0\/remoteEntry\.js"/);
});

test('the page omits a remote when none of its versions can be read', async (t) => {
  const { store, publish, open } = await testEdge(t);
  await publish({ name: 'staff' });
  await store.removeRelease('staff', '1.0.0');
  const { statusCode, body } = await open('/survey');
  assert.equal(statusCode, 200);
  assert.doesNotMatch(body, /staff/);
});

test('serves the last good host when the page of a new host is missing', async (t) => {
  const { store, files, publish, open } = await testEdge(t);
  const before = await open('/survey');
  await publish({ name: 'host', version: '1.1.0' });
  const release = await store.readRelease('host', '1.1.0');
  assert.ok(release);
  await files.remove(files.pathOf(release, 'index.html'));
  assert.equal((await open('/survey')).body, before.body);
});

test('the edge serves the last good revision while the store does not answer', {
  timeout: 20_000,
}, async (t) => {
  const { store, publish, edge, get, open, lines } = await testEdge(t);
  const before = await open('/survey');
  const whole = store.readChannel.bind(store);
  const silent = Promise.withResolvers<null>();
  const reading = t.mock.method(store, 'readChannel', () => silent.promise.then(() => whole(channel)));
  for (let request = 0; request < 3; request += 1) assert.equal((await open('/survey')).body, before.body);
  assert.equal(reading.mock.callCount(), 1, 'nobody asks again while one waits for an answer');
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? '', /^channel production: .* does not answer \(the edge serves the last good/);
  assert.equal((await get('/healthz')).statusCode, 200);
  assert.equal((await get('/readyz')).statusCode, 503);
  silent.resolve(null);
  await publish({ name: 'survey', version: '1.1.0' });
  assert.match((await open('/survey')).body, /survey\/1\.1\.0/);
  assert.equal(lines.at(-1), 'channel production: the problem is solved');
  await edge.close();
});

type Get = Awaited<ReturnType<typeof testEdge>>['get'];

async function check(get: Get, path: string, status: number): Promise<void> {
  // The reply is never a page, not even for a browser that navigates to the address.
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
  test(`the edge is not ready when the ${file} of ${name} is lost`, async (t) => {
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
