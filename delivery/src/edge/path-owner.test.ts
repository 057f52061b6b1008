import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testStore } from '#test/publish-part.ts';
import { pathOwner } from './path-owner.ts';

const claims = {
  staff: [
    { path: '/', screen: 'landing' },
    { path: '/staff/:tab?', screen: 'staff' },
    { path: '/student/:id/overview', screen: 'overview' },
    { path: '/:any/:id/feed', screen: 'any-feed' },
    { path: '/student/:id/feed', screen: 'student-feed' },
  ],
  district: [
    { path: '/staff/schools', screen: 'schools' },
    { path: '/auth/reset-password/:token', screen: 'reset' },
  ],
};

const cases: [string, string | undefined][] = [
  ['/', 'landing'],
  ['/staff', 'staff'],
  ['/staff/', 'staff'],
  ['/staff/students', 'staff'],
  ['/staff/schools', 'schools'],
  ['/Staff/Schools', 'schools'],
  ['/staff/schools/1', undefined],
  ['/student/7/overview', 'overview'],
  ['/student/7/feed', 'student-feed'],
  ['/teacher/7/feed', 'any-feed'],
  ['/student/7', undefined],
  ['/student', undefined],
  ['/auth/reset-password/aB-_9', 'reset'],
  ['/auth/reset-password', undefined],
];

test('finds the screen behind a path', async (t) => {
  const { store, publish } = await testStore(t);
  for (const [name, paths] of Object.entries(claims)) {
    const chunks = Object.fromEntries(paths.map(({ screen }) => [screen, []]));
    await publish({ name, paths, info: { chunks } });
  }
  const releases = await Promise.all(Object.keys(claims).map((name) => store.readRelease(name, '1.0.0')));
  const remotes = releases.filter((release) => release !== null);
  for (const [path, screen] of cases) {
    assert.equal(pathOwner(remotes, path)?.screen, screen, path);
    assert.equal(pathOwner(remotes.toReversed(), path)?.screen, screen, `${path}, in another order`);
  }
});
