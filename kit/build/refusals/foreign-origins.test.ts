import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildTestRemote } from '../build-test-remote.ts';
import { undeclaredOriginLines } from './foreign-origins.ts';

const declaration = (connect: string) => `import { defineRemote } from '@tapin/shared/remote/define-remote';
export default defineRemote({
  name: 'meals',
  availability: 'all',
  connect: ['${connect}'],
  screens: {
    'meals-screen': { path: '/meals', guard: 'student', title: 'title', load: () => import('./meals-screen.tsx') },
  },
  nav: [{ to: '/meals', label: 'label', guard: 'student', order: 20 }],
  slots: {},
  texts: (language: string) => import(\`./locales/\${language}.json\`),
});
`;

test('refuses literal addresses of sites that the declaration lacks, with the line and what to declare', async (t) => {
  const { errors } = await buildTestRemote(t, {
    'src/remote.ts': declaration('https://weather.example'),
    'src/meals.module.css': '.meals { background: url(https://tiles.example/a.png) }\n',
    'src/meals-screen.tsx': `import styles from './meals.module.css';
void fetch('https://weather.example/today');
void fetch(\`https://tides.example/\${location.search}\`);
new WebSocket('ws://tides.example');
export default () => (
  <p className={styles.meals}>
    <a href="https://example.org">Site</a>
    <img alt="" src="https://tiles.example/b.png" />
  </p>
);
`,
  });
  const screen = 'src/meals-screen.tsx';
  const tiles =
    "shows an image of https://tiles.example, which the page refuses: declare images: ['https://tiles.example'] in src/remote.ts, and let the operator approve it";
  assert.deepEqual(errors.sort(), [
    `${screen}:3: calls https://tides.example, which the page refuses: declare connect: ['https://weather.example', 'https://tides.example'] in src/remote.ts, and let the operator approve it`,
    `${screen}:4: calls ws://tides.example, which the page refuses: pages use only https and wss`,
    `${screen}:8: ${tiles}`,
    `src/meals.module.css:1: ${tiles}`,
  ]);
});

test('warns about an address in a constant, which only the built script shows', async (t) => {
  const { errors, dist } = await buildTestRemote(t, {
    'src/meals-screen.tsx': `const site = 'https://weather.example';
void fetch(site + '/today');
export default () => <p>Meals</p>;
`,
  });
  assert.deepEqual(errors, []);
  const [line = '', ...others] = undeclaredOriginLines(dist);
  assert.match(
    line,
    /^warning: \S+\.js calls https:\/\/weather\.example, which the page refuses: declare connect:/,
  );
  assert.deepEqual(others, []);
});

test('refuses a declaration with a wildcard, and says what an origin is', async (t) => {
  const { errors } = await buildTestRemote(t, { 'src/remote.ts': declaration('https://*.example') });
  const [error = ''] = errors;
  assert.match(error, /src\/remote\.ts: connect\[0\] is "https:\/\/\*\.example": it must be an exact origin/);
});
