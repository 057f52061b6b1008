import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { channel, testStore } from '#test/publish-part.ts';
import { runRelease } from '#test/run-command.ts';
import { exportChannel } from './export-channel.ts';

test('an export has the parts with their last known good versions, the page and the discovery document', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await publish({ name: 'survey', version, paths: ['/'] });
  const folder = join(root, 'out');
  const ended = await runRelease(['export', folder, '--store', store.address]);
  assert.equal(ended.code, 0, ended.stderr);
  assert.deepEqual((await readdir(join(folder, 'site/parts/survey'))).sort(), ['1.1.0', '1.2.0']);
  const at = (file: string) => readFile(join(folder, 'site', file), 'utf8');
  const discovery = JSON.parse(await at('discovery.json'));
  const [entry] = discovery.microFrontends.survey;
  for (const url of [entry.url, entry.fallbackUrl]) {
    const [, , name, version, file] = url.split('/');
    const original = await store.openFile(name, version, file);
    assert.ok(original);
    assert.equal(await at(url), await text(original.stream));
    assert.ok(await at(`${url}.gz`));
  }
  assert.match(await at('index.html'), /<script type="application\/json" id="discovery">/);
  assert.doesNotMatch(await at('index.html'), /rel="preload"/);
  assert.deepEqual(await readdir(join(folder, 'site')), ['discovery.json', 'index.html', 'parts']);
});

test('an export has a file for every address in the page and in the discovery document, including shared libraries', async (t) => {
  const { root, store, publish } = await testStore(t);
  const library = 'libraries/0.0.0-c0ffee/libraries.js';
  await publish({
    name: 'host',
    nested: true,
    files: {
      [library]: 'react()',
      'host/1.0.0/index.html': `<head><script defer src="/parts/${library}"></script></head>`,
    },
    info: { libraries: ['0.0.0-c0ffee'] },
  });
  for (const version of ['1.0.0', '1.1.0']) await publish({ name: 'survey', version });
  const folder = join(root, 'out');
  const { versions } = await exportChannel(store, channel, folder);
  assert.deepEqual(versions, ['host 1.0.0', 'survey 1.1.0', 'survey 1.0.0', 'libraries 0.0.0-c0ffee']);
  const site = join(folder, 'site');
  const pages = await Promise.all(
    ['index.html', 'discovery.json'].map((file) => readFile(join(site, file), 'utf8')),
  );
  const addresses = new Set(pages.join().match(/\/parts\/[\w./-]+/g));
  assert.ok(addresses.has(`/parts/${library}`));
  for (const address of addresses) assert.ok(await readFile(join(site, address)), address);
});

test('a second export into the same folder keeps earlier versions for open pages', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  await publish({ name: 'survey' });
  const folder = join(root, 'out');
  await exportChannel(store, channel, folder);
  for (const version of ['1.1.0', '1.2.0']) await publish({ name: 'survey', version });
  const { versions } = await exportChannel(store, channel, folder);
  assert.deepEqual(versions, ['host 1.0.0', 'survey 1.2.0', 'survey 1.1.0']);
  assert.deepEqual((await readdir(join(folder, 'site/parts/survey'))).sort(), ['1.0.0', '1.1.0', '1.2.0']);
});

test('allows pages of other origins to load parts only with --part-origin', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  const folder = join(root, 'out');
  const exported = async (...origins: string[]) => {
    const args = origins.flatMap((origin) => ['--part-origin', origin]);
    const ended = await runRelease(['export', folder, '--store', store.address, ...args]);
    return { ...ended, nginx: await readFile(join(folder, 'nginx.conf'), 'utf8') };
  };
  assert.doesNotMatch(
    (await exported()).nginx,
    /access-control-allow-origin|cross-origin-resource-policy "cross/,
  );
  const named = await exported('https://one.example', 'http://localhost:4490');
  assert.match(named.nginx, /\n {4}"https:\/\/one\.example" \$http_origin;\n {4}"http:\/\/localhost:4490" /);
  assert.match(named.nginx, /cross-origin-resource-policy "cross-origin"/);
  assert.match((await exported('*')).nginx, /\n {4}default \*;/);
  const odd = await exported('https://one.example"; return 200 "');
  assert.equal(odd.code, 2);
  assert.match(
    odd.stderr,
    /--part-origin <ORIGIN>. argument .https:.* is invalid\. It must be an origin such as https:\/\/cdn\.example, or \*:/,
  );
});

test('the configuration of an export adds the policies of pages to pages, and not to parts', async (t) => {
  const { root, store, publish } = await testStore(t);
  await publish({ name: 'host' });
  await exportChannel(store, channel, join(root, 'out'));
  const nginx = await readFile(join(root, 'out', 'nginx.conf'), 'utf8');
  const blockOf = (path: string) => nginx.split(`location ${path} {`)[1]?.split('\n    }')[0] ?? '';
  assert.match(blockOf('/'), /add_header permissions-policy /);
  assert.doesNotMatch(blockOf('/parts/'), /permissions-policy|integrity-policy|x-frame-options/);
  assert.match(
    blockOf('/parts/'),
    /content-security-policy "default-src 'none'; frame-ancestors 'none'; sandbox"/,
  );
  assert.match(blockOf('/parts/'), /x-content-type-options "nosniff"/);
});

test('enforces Trusted Types on the exported page when its host installs the default policy', async (t) => {
  const { root, store, publish } = await testStore(t);
  const enforced = async (info: Record<string, unknown>, version: string) => {
    await publish({ name: 'host', version, info });
    const folder = join(root, version);
    await exportChannel(store, channel, folder);
    const nginx = await readFile(join(folder, 'nginx.conf'), 'utf8');
    return /content-security-policy "[^"]*require-trusted-types-for 'script'/.test(nginx);
  };
  assert.equal(await enforced({}, '1.0.0'), false);
  assert.equal(await enforced({ trustedTypes: true }, '1.1.0'), true);
});

test('an export has the kit of the live host, with a redirect from the address of the latest kit', async (t) => {
  const { root, store, publish } = await testStore(t);
  const kit = { info: { kit: '1.4.0' }, files: { 'kit/1.4.0/kit.tgz': 'kit' } };
  await publish({ name: 'host', nested: true, ...kit });
  const folder = join(root, 'out');
  const { versions, files } = await exportChannel(store, channel, folder);
  assert.deepEqual([versions, files], [['host 1.0.0', 'kit 1.4.0'], 2]);
  const discovery = JSON.parse(await readFile(join(folder, 'site/discovery.json'), 'utf8'));
  assert.equal(await readFile(join(folder, 'site', discovery.kit.url), 'utf8'), 'kit');
  const nginx = await readFile(join(folder, 'nginx.conf'), 'utf8');
  assert.match(nginx, /location = \/kit\/latest\.tgz \{\s+return 302 \/kit\/1\.4\.0\.tgz;/);
  assert.match(nginx, /location \/kit\/ \{\s+try_files \$uri =404;[^}]+immutable/);
});
