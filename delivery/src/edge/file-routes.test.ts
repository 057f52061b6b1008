import assert from 'node:assert/strict';
import { request } from 'node:http';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { integrityOf } from '#src/store/served-files.ts';
import { portOf, testEdge } from '#test/test-edge.ts';

const entry = '/parts/survey/1.0.0/remoteEntry.js';

test('serves a file of a part as immutable, with its type and nosniff', async (t) => {
  const { get } = await testEdge(t);
  const { statusCode, headers, body } = await get(entry);
  assert.equal(statusCode, 200);
  assert.match(body, /^container\("survey", "1\.0\.0"\)/);
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable');
  assert.equal(headers['content-type'], 'text/javascript; charset=utf-8');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['cross-origin-resource-policy'], 'same-origin');
  assert.equal(headers['access-control-allow-origin'], undefined);
  assert.equal(headers.vary, 'accept-encoding');
  assert.equal(Number(headers['content-length']), Buffer.byteLength(body));
  const style = await get('/parts/survey/1.0.0/css/home.css');
  assert.equal(style.headers['content-type'], 'text/css; charset=utf-8');
});

const headersOfPages = [
  'cross-origin-opener-policy',
  'integrity-policy',
  'permissions-policy',
  'referrer-policy',
  'x-frame-options',
];

test('a file has none of the headers of pages, and a policy under which it can do nothing as a document or worker', async (t) => {
  const { get, publish } = await testEdge(t, { production: true });
  const files = { 'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>' };
  await publish({ name: 'survey', version: '1.1.0', files });
  const paths = ['1.0.0/remoteEntry.js', '1.0.0/css/home.css', '1.1.0/logo.svg', '1.0.0/js/gone.js'];
  for (const path of paths) {
    const { headers } = await get(`/parts/survey/${path}`);
    for (const name of headersOfPages) assert.equal(headers[name], undefined, `${name} of ${path}`);
    const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";
    assert.equal(headers['content-security-policy'], policy, path);
    assert.equal(headers['x-content-type-options'], 'nosniff', path);
    assert.equal(headers['strict-transport-security'], 'max-age=63072000; includeSubDomains', path);
    const bytes = Object.entries(headers).reduce(
      (sum, [name, value]) => sum + `${name}: ${value}\r\n`.length,
      0,
    );
    assert.ok(bytes < 650, `${bytes} bytes of headers of ${path}`);
  }
});

test('serves the compressed form that was stored at publishing and that the browser accepts', async (t) => {
  const { get } = await testEdge(t);
  const plain = await get(entry);
  const brotli = await get(entry, { 'accept-encoding': 'gzip, br' });
  assert.equal(brotli.headers['content-encoding'], 'br');
  assert.ok(brotli.rawPayload.length < plain.rawPayload.length / 2);
  assert.deepEqual(brotliDecompressSync(brotli.rawPayload), plain.rawPayload);
  const gzip = await get(entry, { 'accept-encoding': 'gzip' });
  assert.equal(gzip.headers['content-encoding'], 'gzip');
  assert.deepEqual(gunzipSync(gzip.rawPayload), plain.rawPayload);
});

test('serves a file uncompressed when compression did not make it smaller', async (t) => {
  const { get } = await testEdge(t);
  const { headers, body } = await get('/parts/survey/1.0.0/js/en.js', { 'accept-encoding': 'br' });
  assert.equal(headers['content-encoding'], undefined);
  assert.equal(body, 'en()');
});

test('returns 304 to a browser that has the file, and no body for HEAD', async (t) => {
  const { edge, get } = await testEdge(t);
  const { headers } = await get(entry);
  const again = await get(entry, { 'if-none-match': `${headers.etag}` });
  assert.equal(again.statusCode, 304);
  assert.match(`${again.headers['cache-control']}`, /immutable/);
  const asked = await edge.inject({ method: 'HEAD', url: entry });
  assert.equal(asked.statusCode, 200);
  assert.equal(asked.headers['content-length'], headers['content-length']);
  assert.equal(asked.body, '');
});

test('serves old versions to pages that are still open', async (t) => {
  const { publish, get } = await testEdge(t);
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await publish({ name: 'survey', version });
  assert.match((await get(entry)).body, /"1\.0\.0"/);
});

const absent = [
  '/parts/survey/1.0.0/js/gone.js',
  '/parts/survey/9.9.9/remoteEntry.js',
  '/parts/nobody/1.0.0/remoteEntry.js',
  '/parts/survey/1.0.0/release.json',
  '/parts/survey/1.0.0/remoteEntry.js.br',
  '/parts/survey/1.0.0/',
  '/parts/survey/1.0.0',
  '/parts/survey/',
  '/parts/',
  '/parts/host/1.0.0/index.html',
  '/parts/survey/1.0.0/constructor',
  '/parts/survey/1.0.0/__proto__',
  '/parts/../channels/production.json',
  '/parts/channels/production.json',
  '/parts/survey/1.0.0/../1.0.0/release.json',
  '/parts/survey/1.0.0/..%2f..%2fchannels%2fproduction.json',
  '/parts/survey/1.0.0/%2e%2e/%2e%2e/channels/production.json',
  '/parts/..%2fsurvey/1.0.0/remoteEntry.js',
  '/parts/survey/1.0.0/%00remoteEntry.js',
  '/parts/survey/1.0.0/..\\..\\channels\\production.json',
  '/parts/%2fetc/1.0.0/passwd',
];

test('returns a plain 404 instead of a page for everything that is not a released file', async (t) => {
  const { edge } = await testEdge(t);
  await edge.listen({ port: 0, host: '127.0.0.1' });
  const port = portOf(edge.server.address());
  for (const path of absent) {
    // fetch would normalize the path before it sends the request.
    const { status, type, body } = await rawGet(port, path);
    assert.deepEqual(
      { status, type, body },
      { status: 404, type: 'text/plain; charset=utf-8', body: 'not found\n' },
      path,
    );
  }
});

function rawGet(port: number, path: string) {
  return new Promise<{ status: number | undefined; type: string | undefined; body: string }>(
    (resolve, reject) => {
      const headers = { accept: 'text/html,*/*' };
      request({ host: '127.0.0.1', port, path, headers, agent: false }, async (response) => {
        const body = (await response.toArray()).join('');
        resolve({ status: response.statusCode, type: response.headers['content-type'], body });
      })
        .on('error', reject)
        .end();
    },
  );
}

test('allows pages of other origins to load parts only when their origin is configured', async (t) => {
  const url = '/parts/survey/1.0.0/remoteEntry.js';
  const other = { origin: 'https://other.example' };
  const headersOf = async (partOrigins: string[]) => {
    const { get } = await testEdge(t, { partOrigins });
    const { headers } = await get(url, other);
    return [headers['access-control-allow-origin'], headers['cross-origin-resource-policy'], headers.vary];
  };
  assert.deepEqual(await headersOf([]), [undefined, 'same-origin', 'accept-encoding']);
  assert.deepEqual(await headersOf(['*']), ['*', 'cross-origin', 'accept-encoding']);
  const named = [other.origin, 'cross-origin', 'accept-encoding, origin'];
  assert.deepEqual(await headersOf(['https://tapin.example', other.origin]), named);
  assert.deepEqual(await headersOf(['https://tapin.example']), [undefined, ...named.slice(1)]);
});

async function edgeWithKit(t: Parameters<typeof testEdge>[0]) {
  const made = await testEdge(t);
  const publishHost = (version: string, kit: string, content = `kit ${kit}`) =>
    made.publish({
      name: 'host',
      version,
      nested: true,
      info: { kit },
      files: {
        [`kit/${kit}/kit.tgz`]: content,
        [`kit/${kit}/docs/index.html`]: `<h1>Documents of ${kit}</h1>`,
        [`kit/${kit}/docs/widgets.1a2b3c4d.js`]: `show('${kit}')`.repeat(50),
      },
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

test('the discovery document has the integrity of the kit, and the page does not', async (t) => {
  const { get, open } = await edgeWithKit(t);
  const integrity = integrityOf(Buffer.from('kit 1.4.0'));
  const { kit } = JSON.parse((await get('/discovery.json')).body);
  assert.deepEqual(kit, { version: '1.4.0', url: '/kit/1.4.0.tgz', integrity });
  const page = (await open('/survey')).body;
  assert.match(page, /id="discovery"/);
  assert.ok(!page.includes(integrity));
});

test('returns 404 with advice for a kit that does not exist, and for a host without a kit', async (t) => {
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

test('refuses to publish a kit with other content under the same version, and a host that lacks its kit', async (t) => {
  const { publishHost, store } = await edgeWithKit(t);
  await publishHost('1.2.0', '1.4.0');
  await assert.rejects(
    publishHost('1.3.0', '1.4.0', 'other'),
    /kit 1\.4\.0 already exists with other content: raise its version, build and publish again/,
  );
  assert.equal(await store.readRelease('host', '1.3.0'), null);
});

test('serves the documents of the live kit with the policies of pages, and keeps those of earlier kits', async (t) => {
  const { get, publishHost } = await edgeWithKit(t);
  const location = async () => (await get('/kit/docs')).headers.location;
  assert.equal(await location(), '/kit/1.4.0/docs/index.html');
  assert.equal((await get('/kit/docs/')).statusCode, 302);
  const { body, headers } = await get('/kit/1.4.0/docs/index.html');
  assert.equal(body, '<h1>Documents of 1.4.0</h1>');
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.match(
    `${headers['content-security-policy']}`,
    /script-src 'self';.*require-trusted-types-for 'script'/,
  );
  assert.equal(headers['integrity-policy'], 'blocked-destinations=(script)');
  assert.equal(headers['x-robots-tag'], 'noindex');
  const script = await get('/kit/1.4.0/docs/widgets.1a2b3c4d.js', { 'accept-encoding': 'br' });
  assert.deepEqual(
    [script.headers['content-type'], script.headers['content-encoding']],
    ['text/javascript; charset=utf-8', 'br'],
  );
  assert.match(`${script.headers['content-security-policy']}`, /sandbox/);
  await publishHost('1.2.0', '1.5.0');
  assert.equal(await location(), '/kit/1.5.0/docs/index.html');
  assert.equal((await get('/kit/1.4.0/docs/index.html')).body, '<h1>Documents of 1.4.0</h1>');
});

test('returns 404 with advice for a document that does not exist', async (t) => {
  const { get } = await edgeWithKit(t);
  const { statusCode, body } = await get('/kit/1.4.0/docs/missing.html');
  assert.deepEqual(
    [statusCode, body],
    [404, 'kit 1.4.0 has no docs/missing.html: open /kit/docs, which redirects to the current documents\n'],
  );
  for (const path of [
    '/kit/1.4.0/release.json',
    '/kit/1.4.0/docs/..%2F..%2Fkit.tgz',
    '/kit/1.4.0/docs/constructor',
  ])
    assert.equal((await get(path)).statusCode, 404, path);
  assert.equal((await (await testEdge(t)).get('/kit/docs')).statusCode, 404);
});
