import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { PageDiscovery } from '@tapin/delivery-formats/discovery';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { exportChannel } from '#src/export/export-channel.ts';
import { rollBack } from '#src/publish/changes/roll-back.ts';
import { channel } from '#test/publish-part.ts';
import { navigation, testEdge } from '#test/test-edge.ts';

/** The schema `v1-pre` of the frontend discovery pattern. Only `deployment` is stricter: it allows no other properties. */
const closed = { additionalProperties: false };
const EntrySchema = Type.Object(
  {
    url: Type.String(),
    fallbackUrl: Type.Optional(Type.String()),
    metadata: Type.Object({ integrity: Type.String(), version: Type.String() }, closed),
    extras: Type.Optional(Type.Object({})),
    deployment: Type.Optional(
      Type.Object({ traffic: Type.Number({ minimum: 0, maximum: 100 }), default: Type.Boolean() }, closed),
    ),
  },
  closed,
);
const DocumentSchema = Type.Object(
  {
    schema: Type.String(),
    microFrontends: Type.Record(Type.String(), Type.Array(EntrySchema, { uniqueItems: true })),
  },
  closed,
);

test('the discovery document conforms to the frontend discovery schema', async (t) => {
  const { publish, get } = await testEdge(t);
  await publish({ name: 'survey', version: '1.1.0' });
  await publish({ name: 'staff' });
  const document = (await get('/discovery.json')).json();
  assert.deepEqual(Value.Errors(DocumentSchema, document), []);
  assert.deepEqual(Object.keys(document.microFrontends), ['survey', 'staff']);
});

test('an entry of the discovery document has the stable and the last known good version, each with the integrity of its files', async (t) => {
  const { store, publish, get } = await testEdge(t);
  await publish({ name: 'survey', version: '1.1.0' });
  const stable = await store.readRelease('survey', '1.1.0');
  const former = await store.readRelease('survey', '1.0.0');
  const [entry] = (await get('/discovery.json')).json().microFrontends.survey;
  assert.equal(entry.url, '/parts/survey/1.1.0/remoteEntry.js');
  assert.equal(entry.fallbackUrl, '/parts/survey/1.0.0/remoteEntry.js');
  assert.deepEqual(entry.metadata, {
    integrity: stable?.files['remoteEntry.js']?.integrity,
    version: '1.1.0',
  });
  assert.deepEqual(entry.deployment, { traffic: 100, default: true });
  const { fallback, ...own } = entry.extras;
  const integrities = (files: Record<string, { integrity: string }> = {}) =>
    Object.fromEntries(Object.entries(files).map(([file, { integrity }]) => [file, integrity]));
  assert.deepEqual(own, {
    container: 'remote_survey',
    manifest: stable?.manifest,
    shared: stable?.shared,
    chunks: stable?.chunks,
    files: integrities(stable?.files),
  });
  assert.deepEqual(fallback, {
    container: 'remote_survey',
    manifest: former?.manifest,
    shared: former?.shared,
    chunks: former?.chunks,
    files: integrities(former?.files),
    version: '1.0.0',
    integrity: former?.files['remoteEntry.js']?.integrity,
  });
  assert.notEqual(fallback.integrity, entry.metadata.integrity);
});

test('the first version of a remote has no fallback', async (t) => {
  const { get } = await testEdge(t);
  const [entry] = (await get('/discovery.json')).json().microFrontends.survey;
  assert.ok(!('fallbackUrl' in entry));
  assert.ok(!('fallback' in entry.extras));
});

test('the fallback of a remote is the latest earlier version that the live host can run', async (t) => {
  const { store, publish, get } = await testEdge(t);
  const query = '@tapin/shared/query';
  const host = (version: string, ...exports: string[]) =>
    publish({ name: 'host', version, info: { surfaces: { [query]: { exports, libraries: {} } } } });
  const staff = (version: string, used: string) =>
    publish({ name: 'staff', version, info: { uses: { [query]: [used] } } });
  await host('1.1.0', 'useQuery', 'useMutation');
  await staff('1.0.0', 'useQuery');
  await staff('1.1.0', 'useMutation');
  for (const version of ['1.2.0', '1.3.0']) await staff(version, 'useQuery');
  await host('1.2.0', 'useQuery');
  await rollBack({ store, channel, part: 'staff', by: 'bea' });
  const [entry] = (await get('/discovery.json')).json().microFrontends.staff;
  assert.equal(entry.url, '/parts/staff/1.2.0/remoteEntry.js');
  assert.equal(entry.fallbackUrl, '/parts/staff/1.0.0/remoteEntry.js');
});

test('an entry lists the host exports that its version uses, and only versions of libraries that the host provides', async (t) => {
  const { publish, get } = await testEdge(t);
  const surfaces = { '@tapin/shared/query': { exports: ['useQuery'], libraries: { query: '5.1.0' } } };
  await publish({ name: 'host', version: '1.1.0', info: { surfaces } });
  const uses = { '@tapin/shared/query': ['useQuery'] };
  await publish({ name: 'staff', info: { uses, libraryVersions: { query: '5.0.0', axios: '1.0.0' } } });
  const { staff, survey } = (await get('/discovery.json')).json().microFrontends;
  assert.deepEqual(staff[0].extras.uses, uses);
  assert.deepEqual(staff[0].extras.libraryVersions, { query: '5.0.0' });
  assert.ok(!('uses' in survey[0].extras));
});

test('an entry omits files that are neither scripts nor styles', async (t) => {
  const { publish, get } = await testEdge(t);
  await publish({ name: 'staff', files: { 'js/home.js.map': '{}', 'face.svg': '<svg/>' } });
  const [entry] = (await get('/discovery.json')).json().microFrontends.staff;
  assert.ok(!('js/home.js.map' in entry.extras.files));
  assert.ok(!('face.svg' in entry.extras.files));
});

/** Starts an edge with a host of this format and four remotes, whose paths have the guards of the real remotes. */
async function edgeWithRemotes(t: TestContext, format = 5) {
  const made = await testEdge(t);
  await made.publish({ name: 'host', version: '1.1.0', info: { format } });
  const remote = (name: string, guard: string, paths: string[], more: Record<string, unknown> = {}) =>
    made.publish({
      name,
      version: '1.1.0',
      manifest: {
        paths: paths.map((path) => ({ path, guard, screen: 'home', data: ['/user/me'] })),
        ...more,
      },
    });
  await remote('auth', 'logged-out', ['/', '/auth/login']);
  await remote('survey', 'student', ['/survey']);
  await remote('staff', 'staff', ['/staff/dashboard'], { slots: ['find-student'] });
  await remote('district', 'district', ['/schools'], { availability: 'opt-in' });
  const entriesAt = async (path: string, headers = {}) => {
    const { body } = await made.get(path, { ...navigation, ...headers });
    const [, block = ''] = /id="discovery">([^<]*)</.exec(body) ?? [];
    const { microFrontends }: PageDiscovery = JSON.parse(block);
    return Object.entries(microFrontends).map(([name, [entry]]) => ({ name, extras: entry?.extras }));
  };
  const completeAt = async (path: string, headers = {}) =>
    (await entriesAt(path, headers)).flatMap(({ name, extras }) =>
      extras && !('isPartial' in extras) ? [name] : [],
    );
  return { ...made, entriesAt, completeAt };
}

const session = { cookie: 'session=ada' };

test('a page contains complete entries only of the remotes that its path needs', async (t) => {
  const { completeAt } = await edgeWithRemotes(t);
  assert.deepEqual(await completeAt('/survey', session), ['survey']);
  assert.deepEqual(await completeAt('/survey'), ['survey', 'auth'], 'a visitor is redirected to /');
  assert.deepEqual(await completeAt('/'), ['auth']);
  assert.deepEqual(await completeAt('/staff/dashboard', session), ['staff']);
  assert.deepEqual(await completeAt('/schools', session), ['district']);
  assert.deepEqual(await completeAt('/nowhere', session), []);
});

test('a page of a logged-in person who is redirected contains all entries', async (t) => {
  const { completeAt } = await edgeWithRemotes(t);
  const all = ['survey', 'auth', 'staff', 'district'];
  for (const path of ['/', '/auth/login'])
    assert.deepEqual((await completeAt(path, session)).sort(), all.toSorted(), path);
});

test('the entries of other remotes have what navigation and guards need, and no hashes', async (t) => {
  const { entriesAt, get } = await edgeWithRemotes(t);
  const entries = await entriesAt('/survey', session);
  const staff = entries.find(({ name }) => name === 'staff');
  assert.deepEqual(staff?.extras, {
    isPartial: true,
    manifest: {
      name: 'staff',
      paths: [{ path: '/staff/dashboard', guard: 'staff' }],
      nav: [],
      slots: ['find-student'],
      availability: 'all',
    },
  });
  assert.equal(JSON.stringify(entries.filter(({ name }) => name !== 'survey')).includes('sha384'), false);
  const { microFrontends } = (await get('/discovery.json')).json();
  for (const [entry] of Object.values<{ extras: object }[]>(microFrontends))
    assert.ok(entry && 'files' in entry.extras);
});

test('pages of an earlier host and of an export contain all entries', async (t) => {
  const { completeAt } = await edgeWithRemotes(t, 4);
  assert.equal((await completeAt('/survey', session)).length, 4);
  const { root, store } = await edgeWithRemotes(t);
  await exportChannel(store, channel, join(root, 'site'));
  const page = await readFile(join(root, 'site/site/index.html'), 'utf8');
  assert.doesNotMatch(page, /isPartial/);
});
