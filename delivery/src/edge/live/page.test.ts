import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { integrityProbe } from '@tapin/delivery-formats/integrity-probe';
import { testStore } from '#test/publish-part.ts';
import { testEdge } from '#test/test-edge.ts';
import { pathOwner } from './placeholders.ts';

const mapIn = (html: string) => /<script type="importmap">([^<]*)<\/script>/.exec(html)?.[1] ?? null;
const probed = { name: 'host', version: '1.1.0', files: { [integrityProbe.file]: 'export {};' } };
const moduleRemote = (version: string) => ({ name: 'bulletin', version, info: { entryType: 'module' } });

test('a page without ES modules has no import map, and its policy allows no inline script', async (t) => {
  const { publish, open } = await testEdge(t);
  await publish(probed);
  const { body, headers } = await open('/survey');
  assert.equal(mapIn(body), null);
  assert.match(`${headers['content-security-policy']}`, /; script-src 'self';/);
});

test('the import map has the integrity of all scripts of a module remote and of its last known good version', async (t) => {
  const { store, publish, open } = await testEdge(t);
  await publish(probed);
  await publish(moduleRemote('1.0.0'));
  await publish(moduleRemote('1.1.0'));
  const { body, headers } = await open('/bulletin');
  const map = mapIn(body);
  assert.ok(map);
  const { integrity } = JSON.parse(map);
  for (const version of ['1.0.0', '1.1.0']) {
    const files = Object.entries((await store.readRelease('bulletin', version))?.files ?? {});
    for (const [file, expected] of files) {
      const known = integrity[`/parts/bulletin/${version}/${file}`];
      assert.equal(known, file.endsWith('.js') ? expected.integrity : undefined, file);
    }
  }
  assert.doesNotMatch(map, /\/parts\/survey\//);
  const hash = createHash('sha256').update(map).digest('base64');
  assert.ok(`${headers['content-security-policy']}`.includes(`script-src 'self' 'sha256-${hash}';`));
});

test('the import map has a wrong integrity for the second address of the probe', async (t) => {
  const { publish, open } = await testEdge(t);
  await publish(probed);
  await publish(moduleRemote('1.0.0'));
  const { integrity } = JSON.parse(mapIn((await open('/bulletin')).body) ?? '{}');
  const address = `/parts/host/1.1.0/${integrityProbe.file}`;
  assert.ok(integrity[address]);
  assert.notEqual(integrity[address + integrityProbe.wrong], integrity[address]);
});

test('the import map precedes every preload, and the files of the owner are preloaded as modules', async (t) => {
  const { publish, open } = await testEdge(t);
  await publish(probed);
  await publish(moduleRemote('1.0.0'));
  const { body } = await open('/bulletin');
  assert.ok(body.indexOf('importmap') < body.indexOf('<link rel="modulepreload"'));
  assert.match(
    body,
    /<link rel="modulepreload" href="\/parts\/bulletin\/1\.0\.0\/remoteEntry\.js" integrity="sha384-/,
  );
  assert.match(body, /<link rel="preload" as="style" href="\/parts\/bulletin\/1\.0\.0\/css\/home\.css"/);
  assert.doesNotMatch(body, /<link rel="preload" as="script" href="\/parts\/bulletin/);
});

test('the discovery document states the entry type only for a module remote', async (t) => {
  const { publish, get } = await testEdge(t);
  await publish(probed);
  await publish(moduleRemote('1.0.0'));
  const { microFrontends } = (await get('/discovery.json')).json();
  assert.equal(microFrontends.bulletin[0].extras.type, 'module');
  assert.ok(!('type' in microFrontends.survey[0].extras));
});

test('refuses a module remote while the live host cannot load modules, and later a host that cannot load modules', async (t) => {
  const { publish } = await testEdge(t);
  await assert.rejects(
    publish(moduleRemote('1.0.0')),
    /^StoreError: bulletin 1\.0\.0 refused: bulletin 1\.0\.0 consists of ES modules, which host 1\.0\.0 cannot load: /,
  );
  await publish(probed);
  await publish(moduleRemote('1.0.0'));
  await assert.rejects(publish({ name: 'host', version: '1.2.0' }), /which host 1\.2\.0 cannot load/);
});

test('a path of an opt-in remote has no owner, so that none of its files are preloaded', async (t) => {
  const { store, publish } = await testStore(t);
  const manifest = {
    name: 'district',
    paths: [{ path: '/admin/schools', guard: 'district', screen: 'home' }],
    nav: [],
    slots: [],
  };
  const ownerWhen = async (version: string, availability: string) => {
    await publish({ name: 'district', version, info: { manifest: { ...manifest, availability } } });
    const release = await store.readRelease('district', version);
    return release && pathOwner([release], '/admin/schools')?.remote.name;
  };
  assert.equal(await ownerWhen('1.0.0', 'all'), 'district');
  assert.equal(await ownerWhen('1.0.1', 'opt-in'), undefined);
});
