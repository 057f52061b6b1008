import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { RemoteManifest } from '@tapin/shared/remote/manifest';
import { differences } from './declared.ts';
import { readRemote } from './real-remote.ts';

const manifest: RemoteManifest = {
  name: 'meals',
  paths: [
    { path: '/meals', guard: 'student', screen: 'meals-screen' },
    { path: '/meals/:day', guard: 'student', screen: 'day-screen' },
  ],
  nav: [],
  slots: ['find-student'],
  availability: 'all',
};

const sources = {
  'src/remote.tsx': `
    import { queryOptions } from '@tapin/shared/query';
    import { dayRoutes } from './day-routes.ts';
    const kept = queryOptions({ queryKey: ['meals'] }).queryKey;
    export default {
      routes: [
        { path: '/meals', title: 'title', screen: () => import('./meals-screen.tsx'), data: () => kept },
        ...dayRoutes,
      ],
      messages: { en: () => import('./locales/en.json'), es: () => import('./locales/es.json') },
      slots: { 'find-student': () => import('#src/find-student.tsx') },
    };`,
  'src/day-routes.ts': `
    export const dayRoutes = [{ path: '/meals/:day', title: 'day', screen: () => import('./day-screen.tsx') }];`,
  'src/meals-screen.tsx': `throw new Error('a screen is not run');`,
  'src/day-screen.tsx': '',
  'src/find-student.tsx': '',
  'src/locales/en.json': '{}',
  'src/locales/es.json': '{}',
};

/** The remote's module, with some text of its sources changed. */
async function remoteWith(t: TestContext, from = '', to = '') {
  const folder = await mkdtemp(join(tmpdir(), 'tapin-remote-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [file, source] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), source.replace(from, to));
  }
  return readRemote(folder);
}

/** Chunks as they are named in the manifest: after the file, or after the language. */
const chunksOf = (file: string) => [
  basename(file)
    .replace(/^(..)\.json$/, 'locale-$1')
    .replace(/\.tsx$/, ''),
];

test('a remote that is what its manifest says has no differences, however its routes are put together', async (t) => {
  assert.deepEqual(differences(manifest, await remoteWith(t), chunksOf), []);
});

const typos: [string, string, string[]][] = [
  [
    "path: '/meals'",
    "path: '/meal'",
    [
      'remote.json has the path "/meals", and src/remote.tsx no route for it',
      'src/remote.tsx has a route for "/meal", and remote.json no such path',
    ],
  ],
  [
    "'/meals/:day'",
    "'/meals/:id'",
    [
      'remote.json has the path "/meals/:day", and src/remote.tsx no route for it',
      'src/remote.tsx has a route for "/meals/:id", and remote.json no such path',
    ],
  ],
  [
    "'find-student'",
    "'school-switcher'",
    [
      'remote.json has the slot "find-student", and src/remote.tsx nothing for it',
      'src/remote.tsx fills the slot "school-switcher", and remote.json has no such slot',
    ],
  ],
  [
    './day-screen',
    './meals-screen',
    [
      'the screen of "/meals/:day" is in "meals-screen", not in "day-screen": name its chunk so (webpackChunkName)',
    ],
  ],
];

for (const [from, to, found] of typos)
  test(`${to} in the place of ${from} is told`, async (t) => {
    assert.deepEqual(differences(manifest, await remoteWith(t, from, to), chunksOf), found);
  });

test('a text whose chunk has another name would not be fetched ahead', async (t) => {
  const one = (file: string) => (file.endsWith('es.json') ? [] : chunksOf(file));
  assert.deepEqual(differences(manifest, await remoteWith(t), one), [
    'the text in "es" is in no chunk, not in "locale-es": name its chunk so (webpackChunkName)',
  ]);
});

test('a module that exports something else is no remote', async (t) => {
  await assert.rejects(remoteWith(t, 'export default', 'export const remote ='), /as its default export/);
});
