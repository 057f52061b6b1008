import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { BuildInfo } from '@tapin/delivery-formats/release';
import { buildTestRemote } from '../build-test-remote.ts';

const numbers = ['1', '2', '3', '4'];

const declaration = `import { defineRemote } from '@tapin/shared/remote/define-remote';
export default defineRemote({
  name: 'meals',
  availability: 'all',
  screens: {
    ${numbers
      .map(
        (number) =>
          `'meals${number}-screen': { path: '/meals/${number}', guard: 'student', title: 'title', load: () => import('./screen${number}.tsx') },`,
      )
      .join('\n    ')}
  },
  nav: [],
  slots: { 'find-student': () => import('./slot.tsx') },
  texts: (language: string) => import(\`./locales/\${language}.json\`),
});
`;

const screen = (number: string) => `import { often } from './often.ts';
${number < '3' ? "import { seldom } from './seldom.ts';" : 'const seldom = 0;'}
export default () => <p>{often}{seldom}</p>;
`;

test('a build puts the modules that most screens use into one chunk, which the page preloads with each screen', async (t) => {
  const { dist, errors } = await buildTestRemote(t, {
    'src/remote.ts': declaration,
    'src/often.ts': "export const often = ['used by most screens'];\n",
    'src/seldom.ts': "export const seldom = ['used by a few screens'];\n",
    'src/slot.tsx': "import { often } from './often.ts';\nexport default () => <p>{often}</p>;\n",
    ...Object.fromEntries(numbers.map((number) => [`src/screen${number}.tsx`, screen(number)])),
  });
  assert.deepEqual(errors, []);
  const { chunks }: BuildInfo = JSON.parse(await readFile(join(dist, 'build-info.json'), 'utf8'));
  const scripts = (await readdir(dist)).filter((file) => file.endsWith('.js'));
  const withText = async (text: string) => {
    const contents = await Promise.all(scripts.map((file) => readFile(join(dist, file), 'utf8')));
    return scripts.filter((_, index) => contents[index]?.includes(text)).map((file) => file.split('.')[0]);
  };

  assert.deepEqual(await withText('used by most screens'), ['find-student', 'shared-by-screens']);
  assert.deepEqual(await withText('used by a few screens'), ['meals1-screen', 'meals2-screen']);
  const names = (files: string[] = []) => files.map((file) => file.split('.')[0]);
  for (const number of numbers)
    assert.deepEqual(names(chunks[`meals${number}-screen`]), ['shared-by-screens', `meals${number}-screen`]);
  assert.deepEqual(names(chunks['find-student']), ['find-student']);
});
