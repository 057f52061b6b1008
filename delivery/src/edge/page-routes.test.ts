import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { inEveryLanguage } from '@tapin/contract/languages';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { channel } from '#test/publish-part.ts';
import { listen, navigation, testEdge } from '#test/test-edge.ts';

const head = (html: string) => html.slice(0, html.indexOf('</head>'));
const preloads = (html: string) => head(html).match(/<link rel="preload"[^>]*>/g) ?? [];

test('serves the page of the live host with the preload links of the remote that owns the path', async (t) => {
  const { store, open } = await testEdge(t);
  const files = (await store.readRelease('survey', '1.0.0'))?.files;
  const link = (as: string, file: string) =>
    `<link rel="preload" as="${as}" href="/parts/survey/1.0.0/${file}" integrity="${files?.[file]?.integrity}" crossorigin>`;
  const { statusCode, headers, body } = await open('/survey');
  assert.equal(statusCode, 200);
  assert.equal(headers['content-type'], 'text/html; charset=utf-8');
  assert.equal(headers['cache-control'], 'private, no-cache');
  assert.equal(headers.vary, 'accept-encoding, accept-language, cookie');
  assert.match(body, /<title>TapIn 1\.0\.0<\/title>/);
  assert.deepEqual(preloads(body), [
    link('script', 'remoteEntry.js'),
    link('script', 'js/routes.js'),
    link('script', 'js/home.js'),
    link('style', 'css/home.css'),
    link('script', 'js/en.js'),
  ]);
});

test('the page has the language and direction of the browser before any script runs, and preloads its texts', async (t) => {
  const { get } = await testEdge(t);
  const { body } = await get('/survey', { ...navigation, 'accept-language': 'fr, es-MX;q=0.9, en;q=0.8' });
  assert.match(body, /<html lang="es" dir="ltr">/);
  assert.ok(preloads(body).some((link) => link.includes('js/es.js')));
  assert.ok(!preloads(body).some((link) => link.includes('js/en.js')));
});

test('a page whose path no remote owns preloads nothing', async (t) => {
  const { open } = await testEdge(t);
  const { statusCode, body } = await open('/nowhere');
  assert.equal(statusCode, 200);
  assert.deepEqual(preloads(body), []);
});

test('a path with a literal word belongs to the remote with this word, and not to a remote with a parameter', async (t) => {
  const { publish, open } = await testEdge(t);
  await publish({ name: 'wide', paths: ['/a/:id'], manifest: { shares: { '/a': ['exact'] } } });
  await publish({ name: 'exact', paths: ['/a/new'], manifest: { shares: { '/a': ['wide'] } } });
  assert.match(preloads((await open('/a/new')).body)[0] ?? '', /\/parts\/exact\//);
  assert.match(preloads((await open('/a/7')).body)[0] ?? '', /\/parts\/wide\//);
});

test('escapes the discovery document in the page so that no text can end the script element', async (t) => {
  const { publish, open, get } = await testEdge(t);
  const label = inEveryLanguage(() => '</script><script>alert(1)</script> $& <!--');
  const manifest = {
    name: 'staff',
    paths: [{ path: '/staff', guard: 'staff', screen: 'home' }],
    nav: [{ to: '/staff', label, guard: 'staff', order: 1 }],
    slots: [],
    availability: 'all',
  };
  await publish({ name: 'staff', info: { manifest } });
  const { body } = await open('/survey');
  const block = /<script type="application\/json" id="discovery">([^<]*)<\/script><\/head>/.exec(body);
  assert.ok(block?.[1]);
  assert.equal(body.match(/<script/g)?.length, 2);
  assert.deepEqual(JSON.parse(block[1]), (await get('/discovery.json')).json());
  assert.equal(JSON.parse(block[1]).microFrontends.staff[0].extras.manifest.nav[0].label.en, label.en);
});

test('a page returns 304 while nothing has changed, and the new page after a publish or a rollback', async (t) => {
  const { store, publish, get, open } = await testEdge(t);
  for (const url of ['/survey', '/discovery.json']) {
    await publish({ name: 'survey', version: '1.0.0' });
    const { etag } = (await open(url)).headers;
    assert.ok(etag);
    const conditional = { ...navigation, 'if-none-match': etag };
    const unchanged = await get(url, conditional);
    assert.equal(unchanged.statusCode, 304);
    assert.equal(unchanged.body, '');
    assert.equal(unchanged.headers['cache-control'], 'private, no-cache');
    await publish({ name: 'survey', version: '1.1.0' });
    const after = await get(url, conditional);
    assert.equal(after.statusCode, 200);
    assert.match(after.body, /\/parts\/survey\/1\.1\.0\/remoteEntry\.js/);
    await rollBack({ store, channel, part: 'survey', by: 'bea' });
    const back = await open(url);
    assert.doesNotMatch(back.body, /survey\/1\.1\.0/);
  }
});

test('compresses pages and discovery with an encoding that the browser accepts', async (t) => {
  const { get } = await testEdge(t);
  for (const url of ['/survey', '/discovery.json']) {
    const plain = await get(url, navigation);
    const brotli = await get(url, { ...navigation, 'accept-encoding': 'gzip, deflate, br' });
    assert.equal(brotli.headers['content-encoding'], 'br');
    assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), plain.body);
    const gzip = await get(url, { ...navigation, 'accept-encoding': 'gzip, br;q=0' });
    assert.equal(gzip.headers['content-encoding'], 'gzip');
    assert.equal(gunzipSync(gzip.rawPayload).toString(), plain.body);
    assert.equal(brotli.headers.etag, plain.headers.etag);
  }
});

test('sends a strict content security policy with every page', async (t) => {
  const { open } = await testEdge(t);
  const { headers } = await open('/survey');
  assert.deepEqual(`${headers['content-security-policy']}`.split('; ').sort(), [
    "base-uri 'none'",
    "connect-src 'self'",
    "default-src 'none'",
    "font-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "frame-src 'self'",
    "img-src 'self' data:",
    "manifest-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
  ]);
  assert.equal(headers['integrity-policy'], 'blocked-destinations=(script)');
  assert.equal(headers['x-content-type-options'], 'nosniff');
  assert.equal(headers['x-frame-options'], 'SAMEORIGIN');
  assert.equal(headers['cross-origin-opener-policy'], 'same-origin');
  assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin');
  for (const feature of ['camera', 'geolocation', 'microphone', 'usb', 'serial', 'clipboard-read', 'payment'])
    assert.ok(`${headers['permissions-policy']}`.split(', ').includes(`${feature}=()`), feature);
  // Browsers allow speech only where media may play.
  assert.doesNotMatch(`${headers['permissions-policy']}`, /autoplay/);
  assert.equal(headers['strict-transport-security'], undefined);
});

const trustedTypes = "require-trusted-types-for 'script'; trusted-types default";

test('enforces Trusted Types for a host that installs the default policy, and reports only for an earlier one', async (t) => {
  const { store, publish, open, get } = await testEdge(t);
  const earlier = (await open('/survey')).headers;
  assert.doesNotMatch(`${earlier['content-security-policy']}`, /trusted-types/);
  assert.equal(earlier['content-security-policy-report-only'], trustedTypes);
  await publish({ name: 'host', version: '1.1.0', info: { trustedTypes: true } });
  const { headers } = await open('/survey');
  assert.ok(`${headers['content-security-policy']}`.endsWith(`; base-uri 'none'; ${trustedTypes}`));
  assert.equal(headers['content-security-policy-report-only'], undefined);
  const unchanged = await get('/survey', { ...navigation, 'if-none-match': `${headers.etag}` });
  assert.equal(unchanged.statusCode, 304);
  assert.equal(unchanged.headers['content-security-policy'], headers['content-security-policy']);
  await rollBack({ store, channel, part: 'host', by: 'bea' });
  const back = (await open('/survey')).headers;
  assert.equal(back['content-security-policy-report-only'], trustedTypes);
});

test('sends Strict-Transport-Security in production only', async (t) => {
  const { open } = await testEdge(t, { production: true });
  assert.match(`${(await open('/survey')).headers['strict-transport-security']}`, /^max-age=63072000/);
});

test('sends no referrer from the page of a password reset link', async (t) => {
  const { open } = await testEdge(t);
  for (const path of ['/auth/reset-password/abc', '/auth/reset-password/a.b?x=1', '/auth/reset-password']) {
    assert.equal((await open(path)).headers['referrer-policy'], 'no-referrer', path);
  }
});

test('public pages are hidden from search engines, and every address below gets the same reply', async (t) => {
  const { open } = await testEdge(t);
  const [one, other, elsewhere] = [
    await open('/about-the-check-in/cedar-high'),
    await open('/about-the-check-in/no-school'),
    await open('/nowhere'),
  ];
  // The date and the cookie of the visit differ from request to request.
  const { date: _, 'set-cookie': visit, ...headers } = one.headers;
  const { date: __, 'set-cookie': otherVisit, ...others } = other.headers;
  assert.equal(String(visit).length, String(otherVisit).length);
  assert.deepEqual([other.statusCode, other.body, others], [one.statusCode, one.body, headers]);
  assert.equal(one.headers['x-robots-tag'], 'noindex');
  assert.deepEqual([elsewhere.statusCode, elsewhere.headers['x-robots-tag']], [200, undefined]);
});

test('redirects the icon that browsers request to the icon of the host', async (t) => {
  const { get } = await testEdge(t);
  const { statusCode, headers } = await get('/favicon.ico');
  assert.equal(statusCode, 302);
  assert.match(String(headers.location), /^\/parts\/host\/\d+\.\d+\.\d+\/favicon\.ico$/);
});

test('link previews get the absolute address of their picture', async (t) => {
  const made = await testEdge(t, { publicUrl: 'https://tapin.test' });
  const shell =
    '<!doctype html><html><head><meta property="og:image" content="/parts/host/1.1.0/share.png"></head><body></body></html>';
  await made.publish({ name: 'host', version: '1.1.0', files: { 'index.html': shell } });
  assert.match(
    (await made.open('/')).body,
    /content="https:\/\/tapin\.test\/parts\/host\/1\.1\.0\/share\.png"/,
  );
});

const missing: [string, Record<string, string>][] = [
  ['/main.js', navigation],
  ['/logo.ico', { accept: 'image/avif,image/*,*/*;q=0.8', 'sec-fetch-dest': 'image' }],
  ['/survey', { accept: '*/*', 'sec-fetch-dest': 'script' }],
  ['/survey', { accept: 'text/css,*/*;q=0.1', 'sec-fetch-dest': 'style' }],
  ['/survey', { accept: 'application/json' }],
  ['/parts', { accept: '*/*', 'sec-fetch-dest': 'script' }],
  ['/apix', { accept: 'application/json' }],
];

for (const [url, headers] of missing) {
  test(`never answers ${url} (${headers.accept}, ${headers['sec-fetch-dest']}) with a page`, async (t) => {
    const { get } = await testEdge(t);
    const answer = await get(url, headers);
    assert.equal(answer.statusCode, 404);
    assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8');
    assert.equal(answer.body, 'not found\n');
  });
}

test('answers unsupported methods and malformed addresses in plain text', async (t) => {
  const { edge, open } = await testEdge(t);
  const post = await edge.inject({ method: 'POST', url: '/survey', headers: navigation });
  assert.equal(post.statusCode, 404);
  assert.equal(post.body, 'not found\n');
  const malformed = await open('/%zz');
  assert.equal(malformed.statusCode, 400);
  assert.equal(malformed.body, 'bad request\n');
});

test('serves a page to a command line tool that accepts any type', async (t) => {
  const { get } = await testEdge(t);
  const { statusCode, body } = await get('/survey', { accept: '*/*' });
  assert.equal(statusCode, 200);
  assert.match(body, /^<!doctype html>/);
});

test('the page names the single sign-on providers that the site does not have', async (t) => {
  const reply = { builtIn: ['clever'], providers: [{ id: 'district', name: 'District' }] };
  const api = await listen(t, (_request, response) => response.end(JSON.stringify(reply)));
  const { open } = await testEdge(t, { apiUrl: api.url });
  const rootElement = async () => /<html[^>]*>/.exec((await open('/')).body)?.[0];
  // Pages do not wait for the API, so the first pages do not have its providers yet.
  const language = '<html lang="en" dir="ltr"';
  assert.equal(await rootElement(), `${language}>`);
  while ((await rootElement()) === `${language}>`) await delay(10);
  assert.equal(await rootElement(), `${language} data-no-sso="google classlink" data-own-sso="1">`);
});

test('serves pages while the API answers with an unexpected reply', async (t) => {
  const api = await listen(t, (_request, response) => response.end('{"builtIn":"google","providers":[]}'));
  const { open } = await testEdge(t, { apiUrl: api.url });
  await open('/');
  await delay(100);
  assert.match((await open('/')).body, /<html lang="en" dir="ltr">/);
});
