import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { withdrawCanary } from '#src/publish/changes/canary.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { edgeOn, listen, opsToken, readMetrics, testEdge } from '#test/test-edge.ts';
import { openPage } from '#test/visitors.ts';
import type { AccessEntry } from './monitoring.ts';

test('logs each request without anything that identifies a person', async (t) => {
  const seen: string[] = [];
  const { url } = await listen(t, (request, response) => {
    // The edge itself requests the providers of single sign-on.
    if (request.url !== '/api/auth/sso') seen.push(`${request.headers['x-request-id']}`);
    response.end('{}');
  });
  const entries: AccessEntry[] = [];
  const { get, open } = await testEdge(t, { apiUrl: url, access: (entry) => entries.push(entry) });
  await open('/auth/reset-password/Zk3-secret?next=ada@example.test');
  await get('/api/staff/student/4711/overview?searchTerm=Ada', {
    'x-request-id': 'mine',
    cookie: 'session=1',
  });
  await get('/parts/survey/1.0.0/remoteEntry.js');
  await get('/api/x@example.test');
  assert.deepEqual(
    entries.map(({ method, path, status }) => [method, path, status]),
    [
      ['GET', '/auth/reset-password/:id', 200],
      ['GET', '/api/staff/student/:id/overview', 200],
      ['GET', '/parts/survey/1.0.0/remoteEntry.js', 200],
      ['GET', '/api/:id', 200],
    ],
  );
  assert.deepEqual(Object.keys(entries[0] ?? {}), ['at', 'id', 'method', 'path', 'status', 'ms', 'bytes']);
  assert.deepEqual(seen, [entries[1]?.id, entries[3]?.id], 'the API hears the same id');
  assert.doesNotMatch(JSON.stringify(entries), /secret|Ada|4711|127\.0\.0\.1|mine/);
});

test('/metrics has counts of requests and loads, and needs the token', async (t) => {
  const { edge, get } = await testEdge(t, { opsToken });
  await (await openPage(edge)).load('loaded');
  for (const authorization of ['', 'Bearer guess', `Basic ${btoa(`me:${opsToken}`)}`]) {
    const refused = await get('/metrics', { authorization });
    assert.equal(refused.statusCode, 401);
    // A browser that asks for the token would then send it with every request of the site.
    assert.match(`${refused.headers['www-authenticate']}`, /^Bearer /);
  }
  const { body, headers } = await get('/metrics', { authorization: `Bearer ${opsToken}` });
  assert.match(`${headers['content-type']}`, /^text\/plain; version=0\.0\.4/);
  assert.match(body, /^tapin_edge_request_seconds_count\{kind="page",status="200"\} 1$/m);
  assert.match(body, /^tapin_loads_total\{part="survey",version="1\.0\.0",status="loaded"\} 1$/m);
  assert.match(body, /^tapin_edge_sign_ins_waiting 0$/m);
  assert.match(body, /^nodejs_eventloop_lag_seconds /m);
});

test('logs the request id of a failed request', async (t) => {
  const entries: AccessEntry[] = [];
  const { store, get, lines } = await testEdge(t, { access: (entry) => entries.push(entry) });
  t.mock.method(store, 'openFile', () => Promise.reject(new Error('the disk is gone')));
  assert.equal((await get('/parts/survey/1.0.0/js/home.js')).statusCode, 500);
  const { id } = entries[0] ?? assert.fail('nothing was written down');
  assert.deepEqual(lines, [`GET /parts/survey/1.0.0/js/home.js failed: the disk is gone {"id":"${id}"}`]);
});

test('/metrics has the withdrawn versions, and the disk space of the store', async (t) => {
  const { get, publish, store } = await testEdge(t, {
    opsToken,
    writtenFolders: { store: tmpdir(), gone: '/no/such' },
  });
  const metrics = () => readMetrics(get);
  assert.doesNotMatch(await metrics(), /^tapin_version_withdrawn\{/m);
  await publish({ name: 'survey', version: '1.1.0' }, { canary: { percent: 50 } });
  const why = { by: 'edge', reason: 'it failed' };
  await withdrawCanary({ store, channel, part: 'survey', ...why }, { version: '1.1.0', hasFailed: true });
  const body = await metrics();
  assert.match(body, /^tapin_version_withdrawn\{part="survey",version="1\.1\.0"\} 1$/m);
  assert.match(body, /^tapin_disk_free_bytes\{disk="store"\} [1-9]\d+$/m);
  assert.match(body, /^tapin_disk_size_bytes\{disk="store"\} [1-9]\d+$/m);
  assert.doesNotMatch(body, /gone/);
});

test('the earlier token opens only /metrics while the token is changed', async (t) => {
  const [opsToken, opsTokenBefore] = ['the-new-token-of-the-tests', 'the-old-token-of-the-tests'];
  const { get } = await testEdge(t, { opsToken, opsTokenBefore });
  const statusWith = async (token: string) =>
    (await get('/metrics', { authorization: `Bearer ${token}` })).statusCode;
  assert.deepEqual([await statusWith(opsToken), await statusWith(opsTokenBefore)], [200, 200]);
  assert.equal(await statusWith('another-token-of-the-tests'), 401);
  const { get: later } = await testEdge(t, { opsToken });
  const refused = await later('/metrics', { authorization: `Bearer ${opsTokenBefore}` });
  assert.equal(refused.statusCode, 401);
});

test(
  'accepts the report of a page that was opened before the cookie key was changed',
  onlyInFolder,
  async (t) => {
    const { edge, store } = await testEdge(t);
    const page = await openPage(edge);
    const file = join(store.address, 'keys/edge.txt');
    const before = await readFile(file, 'utf8');
    /** Returns the number of loads that an edge with this key counts after the report of the page. */
    const countWith = async (key: string) => {
      await writeFile(file, key);
      const { edge: other, get } = await edgeOn(t, store, { opsToken });
      await page.load('loaded', other);
      return /^tapin_loads_total\{.*\} (\d+)$/m.exec(await readMetrics(get))?.[1];
    };
    assert.equal(await countWith('another-key\n'), undefined);
    assert.equal(await countWith(`another-key\n${before}`), '1');
  },
);
