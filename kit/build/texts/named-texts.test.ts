import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { buildTestRemote } from '../build-test-remote.ts';
import { namedIn } from './named-texts.ts';

const keys = ['title', 'day', 'day.title', 'day.hint', 'week.days_one', 'week.days_other', 'week.of.title'];
const namedKeys = (source: string, isOwn = true) => keys.filter(namedIn(source, 'meals', isOwn));

test('a quoted key names its text with all plural forms, and a quoted group below the first level all its texts', () => {
  assert.deepEqual(namedKeys(`t('title')`), ['title']);
  assert.deepEqual(namedKeys(`const key = "week.days";`), ['week.days_one', 'week.days_other']);
  assert.deepEqual(namedKeys(`const group = 'week.of';`), ['week.of.title']);
  assert.deepEqual(namedKeys(`if (kind === 'week') return 'we.days';`), []);
});

test("a template names the texts that match its constant parts, and a text such as 'day.' names all texts of the group", () => {
  assert.deepEqual(namedKeys(`t(\`day.\${kind}\`)`), ['day.title', 'day.hint']);
  assert.deepEqual(namedKeys(`t(\`week.\${of}.title\`)`), ['week.of.title']);
  assert.deepEqual(namedKeys(`t(\`day.\${isNew ? \`\${kind}\` : "old"}\`)`), ['day.title', 'day.hint']);
  assert.deepEqual(namedKeys(`t('day.' + kind)`), ['day.title', 'day.hint']);
  assert.deepEqual(namedKeys(`t(\`\${kind}.title\`)`), []);
});

test('a key with a namespace names only a text of that namespace', () => {
  assert.deepEqual(namedKeys(`t('meals:day.title')`, false), ['day.title']);
  assert.deepEqual(namedKeys(`t('other:day.title'); t('day.hint')`, false), []);
  assert.deepEqual(namedKeys(`t('other:day.title')`), []);
});

const declaration = `import { defineRemote } from '@tapin/shared/remote/define-remote';
export default defineRemote({
  name: 'meals',
  availability: 'all',
  screens: {
    'meals-screen': { path: '/meals', guard: 'student', title: 'menu.title', load: () => import('./meals-screen.tsx') },
    'order-screen': { path: '/meals/order', guard: 'student', title: 'order.title', load: () => import('./order-screen.tsx') },
  },
  nav: [{ to: '/meals', label: 'manifest.label', guard: 'student', order: 20 }],
  slots: {},
  texts: (language: string) => import(\`./locales/\${language}.json\`),
});
`;
const screenWith = (key: string, more = '') => `import { useTranslation } from '@tapin/shared/i18n';
${more}
export default function Screen() {
  const { t } = useTranslation('meals');
  return <p>{t('${key}')}</p>;
}
`;
const texts = (language: string) =>
  JSON.stringify({
    manifest: { label: `label ${language}` },
    menu: { title: `menu ${language}`, empty: `empty ${language}` },
    order: { title: `order ${language}`, sent: `sent ${language}` },
    part: { done: `done ${language}` },
    byData: `by data ${language}`,
  });

test('each chunk of a build has the texts that its modules name, in every language, and the first file of a language has the other texts', async (t) => {
  const { errors, dist } = await buildTestRemote(t, {
    'src/remote.ts': declaration,
    'src/meals-screen.tsx': screenWith('menu.empty'),
    'src/order-screen.tsx': screenWith('order.sent', `import './part.ts';`),
    'src/part.ts': `import { i18n } from '@tapin/shared/i18n';\nexport const done = () => i18n.t('meals:part.done');\n`,
    'src/locales/en.json': texts('English'),
    'src/locales/es.json': texts('Spanish'),
  });
  assert.deepEqual(errors, []);
  const textsIn = async (file: string) =>
    (await readFile(join(dist, file), 'utf8')).match(/[a-z ]+ (?:English|Spanish)/g) ?? [];
  const inBoth = (text: string) => [`${text} English`, `${text} Spanish`];
  assert.deepEqual((await textsIn('meals-screen.js')).sort(), inBoth('empty'));
  assert.deepEqual((await textsIn('order-screen.js')).sort(), [...inBoth('done'), ...inBoth('sent')].sort());
  assert.deepEqual(await textsIn('locale-es-json.js'), ['menu Spanish', 'order Spanish', 'by data Spanish']);
});
