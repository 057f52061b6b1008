import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { channel, onlyInFolder } from '#test/publish-part.ts';
import { navigation, testEdge } from '#test/test-edge.ts';

const shell = (version: string) =>
  `<!doctype html><html><head><link href="/parts/host/${version}/main.css" rel="stylesheet"></head><body><main id="placeholder"></main></body></html>`;
const html = {
  'placeholders/home.visitor.en.html': '<h1 class="home">Log in</h1>',
  'placeholders/home.visitor.es.html': '<h1 class="home">Inicia sesión</h1>',
};
const styles = { host: 'main { color: red }', screen: '.home { color: #316fed }'.repeat(20) };
const paths = [{ path: '/', guard: 'logged-out', screen: 'home', placeholder: true }];

async function edgeWithPlaceholder(t: TestContext, files: Record<string, string> = {}) {
  const made = await testEdge(t);
  await made.publish({
    name: 'host',
    version: '1.1.0',
    files: { 'index.html': shell('1.1.0'), 'main.css': styles.host },
  });
  await made.publish({ name: 'auth', files: { ...html, ...files }, manifest: { paths } });
  const open = (headers: Record<string, string> = {}, url = '/') =>
    made.get(url, { ...navigation, ...headers });
  return { ...made, open };
}

test('puts the placeholder of a screen and its styles into the page of a visitor', async (t) => {
  const { open } = await edgeWithPlaceholder(t);
  const { body, headers } = await open();
  assert.match(
    body,
    /<main id="placeholder" data-audience="visitor"><h1 class="home">Log in<\/h1><template lang="es"><h1 class="home">Inicia sesión<\/h1><\/template><\/main>/,
  );
  assert.ok(!body.includes('main.css'), 'the page loads no stylesheet of the host');
  assert.ok(
    body.includes(
      '<link rel="stylesheet" disabled data-rspack="auth@1.0.0:chunk-css/home" href="/parts/auth/1.0.0/css/home.css">',
    ),
    'the stylesheet of the screen is not loaded again',
  );
  assert.ok(!body.includes('as="style"'));
  assert.ok(body.includes('<link rel="expect" href="#first-paint" blocking="render"><style>'));
  assert.ok(body.indexOf('id="discovery"') > body.indexOf('</main>'), 'the discovery document comes after');
  const policy = String(headers['content-security-policy']);
  for (const style of [styles.host, styles.screen]) {
    assert.ok(body.includes(`<style>${style}</style>`));
    assert.ok(policy.includes(`'sha256-${createHash('sha256').update(style).digest('base64')}'`));
  }
});

test('a page shows the placeholder of its canary, and after a rollback the placeholder of the earlier version', async (t) => {
  const { store, edge, publish, open } = await edgeWithPlaceholder(t);
  const next = (version: string) => ({
    name: 'auth',
    version,
    manifest: { paths },
    files: { ...html, 'placeholders/home.visitor.en.html': `<h1 class="home">Log in to ${version}</h1>` },
  });
  await publish(next('1.1.0'), { canary: { percent: 100 } });
  const { body } = await edge.inject({ url: '/', headers: navigation });
  assert.match(body, /Log in to 1\.1\.0/);
  assert.match(body, /href="\/parts\/auth\/1\.1\.0\/remoteEntry\.js"/);
  await publish(next('1.2.0'));
  assert.match((await open()).body, /Log in to 1\.2\.0/);
  await rollBack({ store, channel, part: 'auth', by: 'bea' });
  assert.match((await open()).body, /<h1 class="home">Log in<\/h1>/);
});

test('the placeholder is shown in the language of the browser', async (t) => {
  const { open } = await edgeWithPlaceholder(t);
  const { body } = await open({ 'accept-language': 'es-MX' });
  assert.match(
    body,
    /<main id="placeholder" data-audience="visitor"><h1 class="home">Inicia sesión<\/h1><template lang="en">/,
  );
});

test('sends every visitor without cookies the same page', async (t) => {
  const { open } = await edgeWithPlaceholder(t);
  const [one, other] = [await open(), await open()];
  assert.equal(one.body, other.body);
  assert.equal(one.headers.etag, other.headers.etag);
});

const withoutPlaceholder = /<main id="placeholder"><\/main>/;

test('shows no placeholder to a person with a session, and none on another path', async (t) => {
  const { open } = await edgeWithPlaceholder(t);
  const pages = [await open({ cookie: 'session=ada' }), await open({}, '/survey')];
  for (const { body, headers } of pages) {
    assert.match(body, withoutPlaceholder);
    assert.match(body, /rel="stylesheet"/);
    assert.ok(!/style-src[^;]*sha256/.test(String(headers['content-security-policy'])));
  }
});

async function edgeForMembers(t: TestContext) {
  const made = await edgeWithPlaceholder(t);
  const files = ['eaten-3', 'feeling-3'].flatMap((state) =>
    ['en', 'es'].map((language) => [
      `placeholders/check-in.${state}.${language}.html`,
      `<h1>check-in ${state} ${language}</h1>`,
    ]),
  );
  const claim = { path: '/check-in', guard: 'student', screen: 'check-in', placeholder: true };
  await made.publish({ name: 'school', files: Object.fromEntries(files), manifest: { paths: [claim] } });
  const inSeconds = (seconds: number) => Math.round(Date.now() / 1000) + seconds;
  const openAs = (path: string, kept?: (until: typeof inSeconds) => string) =>
    made.open({ cookie: `session=ada${kept ? `; tapin-next=${kept(inSeconds)}` : ''}` }, path);
  return { ...made, openAs };
}

test('the placeholder shows the state of the screen that the device keeps until its time, and then the later state', async (t) => {
  const { openAs } = await edgeForMembers(t);
  const today = await openAs('/check-in', (until) => `ada.school.check-in.feeling-3.${until(60)}.eaten-3`);
  assert.match(today.body, /<main id="placeholder" data-audience="person"><h1>check-in feeling-3 en/);
  const tomorrow = await openAs(
    '/check-in',
    (until) => `ada.school.check-in.feeling-3.${until(-60)}.eaten-3`,
  );
  assert.match(tomorrow.body, /data-audience="person"><h1>check-in eaten-3 en/);
  assert.match(String(tomorrow.headers.vary), /cookie/);
});

const withoutKnownState: [string, string, ((until: (seconds: number) => number) => string)?][] = [
  ['of a check-in without a kept state', '/check-in'],
  ['of a state without HTML', '/check-in', (until) => `ada.school.check-in.none.${until(60)}.eaten-3`],
  ['of another screen', '/check-in', (until) => `ada.school.other.eaten-3.${until(60)}.eaten-3`],
  ['of a cookie that is not valid', '/check-in', () => '"><script>x()</script>'],
  [
    'of a name in every object',
    '/check-in',
    (until) => `ada.school.check-in.constructor.${until(60)}.eaten-3`,
  ],
];

for (const [which, path, kept] of withoutKnownState)
  test(`the page has no placeholder ${which}`, async (t) => {
    const { openAs } = await edgeForMembers(t);
    const { statusCode, body } = await openAs(path, kept);
    assert.equal(statusCode, 200);
    assert.match(body, withoutPlaceholder);
  });

test('shows no placeholder of a check-in to a visitor whose session has ended', async (t) => {
  const { open } = await edgeForMembers(t);
  const { body } = await open(
    { cookie: 'tapin-next=ada.school.check-in.eaten-3.9999999999.eaten-3' },
    '/check-in',
  );
  assert.match(body, withoutPlaceholder);
});

test('shows no placeholders when they are turned off', async (t) => {
  const { publish, get } = await testEdge(t, { showsPlaceholders: false });
  await publish({ name: 'host', version: '1.1.0', files: { 'index.html': shell('1.1.0'), 'main.css': '' } });
  await publish({ name: 'auth', files: html, manifest: { paths } });
  const { body } = await get('/', navigation);
  assert.match(body, withoutPlaceholder);
});

test('serves the page without a placeholder when its styles load a file', async (t) => {
  const { open } = await edgeWithPlaceholder(t, {
    'css/home.css': '.home { background: url(/parts/auth/1.0.0/home.png) }',
  });
  assert.match((await open()).body, withoutPlaceholder);
});

test(
  'serves the page without a placeholder whose file was changed or is missing',
  onlyInFolder,
  async (t) => {
    const { restarted, root } = await edgeWithPlaceholder(t);
    const file = join(root, 'store/auth/1.0.0/placeholders/home.visitor.en.html');
    await writeFile(file, '<h1 class="home">Log out</h1>');
    const changed = await (await restarted())('/');
    assert.match(changed.body, withoutPlaceholder);
    await rm(file);
    const missing = await (await restarted())('/');
    assert.equal(missing.statusCode, 200);
    assert.match(missing.body, withoutPlaceholder);
  },
);

test('refuses to publish a placeholder with a script', async (t) => {
  await assert.rejects(
    edgeWithPlaceholder(t, { 'placeholders/home.visitor.es.html': '<h1>Hola</h1><script>x()</script>' }),
    /auth: placeholders\/home\.visitor\.es\.html cannot be put into a page: it has the element <script>/,
  );
});

test('refuses to publish a remote that declares a placeholder and has none', async (t) => {
  const { publish } = await testEdge(t);
  await assert.rejects(
    publish({ name: 'auth', manifest: { paths } }),
    /auth: the build has no HTML of home in every language: build it with "tapin build"/,
  );
});
