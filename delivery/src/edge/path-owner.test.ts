import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testStore } from '#test/publish-part.ts';
import { pathOwner } from './path-owner.ts';

const claims = {
  staff: [
    { path: '/staff/:tab?', screen: 'staff' },
    { path: '/a/:x/c', screen: 'word-last' },
  ],
  district: [
    { path: '/staff/schools', screen: 'schools' },
    { path: '/a/b/:y', screen: 'word-first' },
  ],
};

const cases: [string, string | undefined, string | undefined][] = [
  ['/staff/', 'staff', 'staff'],
  ['/Staff/Schools', 'district', 'schools'],
  ['/a/b/c', 'district', 'word-first'],
  ['/staff/schools/1', undefined, undefined],
];

test('returns no owner for a path of an opt-in remote, so that nothing of it is preloaded', async (t) => {
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

test('returns the remote and the screen that own a path', async (t) => {
  const { store, publish } = await testStore(t);
  for (const [name, paths] of Object.entries(claims)) {
    const chunks = Object.fromEntries(paths.map(({ screen }) => [screen, []]));
    const shares = { '/staff': Object.keys(claims), '/a': Object.keys(claims) };
    await publish({ name, paths, manifest: { shares }, info: { chunks } });
  }
  const releases = await Promise.all(Object.keys(claims).map((name) => store.readRelease(name, '1.0.0')));
  const remotes = releases.filter((release) => release !== null);
  for (const [path, name, screen] of cases) {
    for (const order of [remotes, remotes.toReversed()]) {
      const owner = pathOwner(order, path);
      assert.deepEqual([owner?.remote.name, owner?.screen], [name, screen], path);
    }
  }
});
