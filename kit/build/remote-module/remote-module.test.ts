import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { inEveryLanguage, languages } from '@tapin/contract/languages';
import { readRemote } from '../read-remote.ts';
import { remoteModule } from './remote-module.ts';

const root = join(import.meta.dirname, '../../..');

const source = `
import { defineRemote } from '@tapin/shared/remote/define-remote';

export default defineRemote({
  name: 'meals',
  availability: 'all',
  screens: {
    'meals-screen': {
      path: '/meals',
      guard: 'student',
      title: 'title',
      data: ['/user/me'],
      load: () => import('./screens/meals-screen.tsx'),
      prefetch: () => import('./api/prefetch-meals.ts'),
    },
    'day-screen': {
      path: '/meals/:day',
      guard: 'student',
      title: 'day',
      load: () =>
        import('./screens/day-screen.tsx'),
    },
  },
  nav: [{ to: '/meals', label: 'manifest.nav.meals', guard: 'student', order: 20 }],
  slots: { 'find-student': () => import('./find-student.tsx') },
  texts: (language: string) => import(\`./locales/\${language}.json\`),
  holdsInput: () => import('./holds-input.ts'),
});
`;

const localeFile = (folder: string, language: string) => join(folder, `src/locales/${language}.json`);
const textsIn = (language: string) =>
  JSON.stringify({ manifest: { nav: { meals: `Meals in ${language}` } } });

/** Writes a remote with only a declaration and texts, and replaces the text `from` in its declaration. */
async function remoteWith(t: TestContext, from = '', to = ''): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'tapin-remote-'));
  t.after(() => rm(parent, { recursive: true, force: true }));
  const folder = join(parent, 'remote-meals');
  await mkdir(join(folder, 'src'), { recursive: true });
  await symlink(join(root, 'remote-survey/node_modules'), join(folder, 'node_modules'));
  await writeFile(join(folder, 'package.json'), '{ "name": "@cedar/remote-meals", "type": "module" }');
  await writeFile(join(folder, 'src/remote.ts'), source.replace(from, to));
  await mkdir(join(folder, 'src/locales'));
  for (const language of languages) await writeFile(localeFile(folder, language), textsIn(language));
  return folder;
}

test('the manifest has the data of the declaration without its functions', async (t) => {
  const { manifest } = await readRemote(await remoteWith(t));
  assert.deepEqual(manifest, {
    name: 'meals',
    paths: [
      { path: '/meals', guard: 'student', screen: 'meals-screen', data: ['/user/me'] },
      { path: '/meals/:day', guard: 'student', screen: 'day-screen' },
    ],
    nav: [
      {
        to: '/meals',
        label: inEveryLanguage((language) => `Meals in ${language}`),
        guard: 'student',
        order: 20,
      },
    ],
    slots: ['find-student'],
    availability: 'all',
  });
});

test('the generated module names every chunk after its screen, slot or language', async (t) => {
  const module = remoteModule(await readRemote(await remoteWith(t)));
  assert.deepEqual(
    [...module.matchAll(/webpackChunkName: "(.+?)" \*\/ (['`].+?['`])\)/g)].map(([, name, file]) => [
      name,
      file,
    ]),
    [
      ['meals-screen', "'./screens/meals-screen.tsx'"],
      ['day-screen', "'./screens/day-screen.tsx'"],
      ...languages.map((language) => [`locale-${language}-json`, `\`./locales/${language}.json\``]),
      ['find-student', "'./find-student.tsx'"],
    ],
  );
});

test('the generated module imports prefetches statically and contains no data of the manifest', async (t) => {
  const module = remoteModule(await readRemote(await remoteWith(t)));
  assert.match(module, /^import module1 from '\.\/api\/prefetch-meals\.ts';$/m);
  assert.match(module, /^import module2 from '\.\/holds-input\.ts';$/m);
  assert.match(module, /"path": "\/meals", "title": "title", .+ "data": module1 }/);
  assert.match(module, /"holdsInput": module2 };$/m);
  assert.doesNotMatch(module, /guard|student'|availability|\/user\/me|defineRemote/);
});

const mistakes: [what: string, from: string, to: string, message: RegExp][] = [
  [
    'a path that is no path',
    "'/meals'",
    "'meals'",
    /remote-meals: src\/remote\.ts: paths\[0\]\.path is .*: it must be a path/,
  ],
  ['an unknown guard', "'student'", "'principal'", /paths\[0\]\.guard is "principal": use one of public/],
  [
    'a chunk name that is no file name',
    "'day-screen'",
    "'../day'",
    /paths\[1\]\.screen is .*: it must be a name/,
  ],
  ['a slot that the host does not have', "'find-student'", "'footer'", /the host has no slot "footer"/],
  [
    'the name of another remote',
    "'meals'",
    "'survey'",
    /has the name "survey", and package\.json "meals": give both the same name/,
  ],
  ['another default export', 'export default', 'export const remote =', /as its default export/],
];

for (const [what, from, to, message] of mistakes)
  test(`a declaration with ${what} fails the build`, async (t) => {
    await assert.rejects(async () => readRemote(await remoteWith(t, from, to)), message);
  });

test('a label without a text in one language fails the build', async (t) => {
  const folder = await remoteWith(t);
  await writeFile(localeFile(folder, 'es'), '{}');
  const problem = { message: 'remote-meals: src/locales/es.json has no text "manifest.nav.meals"' };
  await assert.rejects(readRemote(folder), problem);
  await rm(localeFile(folder, 'es'));
  await assert.rejects(readRemote(folder), problem);
});

const otherThanImports: [place: string, from: string, to: string][] = [
  [
    'screens.day-screen.load',
    "import('./screens/day-screen.tsx')",
    "import('./screens/day-screen.tsx').then((all) => all)",
  ],
  ['screens.meals-screen.prefetch', "import('./api/prefetch-meals.ts')", "import('@tapin/shared/query')"],
  ['slots.find-student', "() => import('./find-student.tsx')", 'async () => ({ default: () => null })'],
];

for (const [place, from, to] of otherThanImports)
  test(`${place} fails the build when it is more than the import of one file`, async (t) => {
    const remote = await readRemote(await remoteWith(t, from, to));
    assert.throws(() => remoteModule(remote), new RegExp(`^Error: ${place} must be \\(\\) => import`));
  });

test('a declaration that has changed is evaluated again', async (t) => {
  const folder = await remoteWith(t);
  await readRemote(folder);
  await writeFile(join(folder, 'src/remote.ts'), source.replace("'/meals'", "'/lunch'"));
  const { manifest } = await readRemote(folder);
  assert.equal(manifest.paths[0]?.path, '/lunch');
});

test('a declaration with data from another module is evaluated again when that module has changed', async (t) => {
  const folder = await remoteWith(t, 'order: 20', 'order: order satisfies number');
  const data = join(folder, 'src/order.ts');
  await writeFile(
    join(folder, 'src/remote.ts'),
    `import { order } from './order.ts';\n${await readFile(join(folder, 'src/remote.ts'), 'utf8')}`,
  );
  for (const order of [30, 40]) {
    await writeFile(data, `export const order: number = ${order};`);
    assert.equal((await readRemote(folder)).manifest.nav[0]?.order, order);
  }
});

test('every remote of this repository has a valid declaration that the build can read', async () => {
  const folders = (await readdir(root)).filter((name) => name.startsWith('remote-'));
  assert.ok(folders.length >= 4);
  for (const folder of folders)
    assert.match(remoteModule(await readRemote(join(root, folder))), /export default/);
});
