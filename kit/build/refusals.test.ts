import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { textLimits } from '@tapin/delivery-formats/text-limits';
import { buildTestRemote } from './build-test-remote.ts';

const errorsOf = async (t: TestContext, files: Record<string, string>) =>
  (await buildTestRemote(t, files)).errors;

test('builds a remote without mistakes', async (t) => {
  assert.deepEqual(await errorsOf(t, {}), []);
});

test('refuses to build a remote with copies of libraries that a page has once, or with names that a surface does not export', async (t) => {
  const errors = await errorsOf(t, {
    'src/meals-screen.tsx': `import { useQuery } from '@tanstack/react-query';
import { useMutations } from '@tapin/shared/query';
import { atomWithStorage } from 'jotai/utils';
import axios from 'axios';
import { hydrateRoot } from 'react-dom/client';
import { useMeals } from 'meals-list';
import { useState } from '../node_modules/react/index.js';
import { lunch } from './lunch.ts';
export default () => [useQuery, useMutations, atomWithStorage, axios, hydrateRoot, useMeals, useState, lunch];
`,
    'src/lunch.ts': "export { useInfiniteQuery } from '@tapin/shared/query';\n",
    'node_modules/meals-list/package.json':
      '{ "name": "meals-list", "version": "2.1.0", "main": "index.js" }',
    'node_modules/meals-list/index.js': "export { useMeals } from 'meals-table';",
    'node_modules/meals-table/package.json':
      '{ "name": "meals-table", "version": "0.1.0", "main": "index.js" }',
    'node_modules/meals-table/index.js':
      "import { useQuery } from '@tanstack/react-query';\nexport const useMeals = () => useQuery({});",
  });
  const own = errors.filter((message) => message.startsWith('src/'));
  const screen = 'src/meals-screen.tsx';
  assert.deepEqual(own.sort(), [
    `${screen}:1: imports @tanstack/react-query, of which a page has one copy: import from @tapin/shared/query`,
    `${screen}:2: @tapin/shared/query does not export useMutations: use useMutation`,
    `${screen}:3: imports jotai/utils, of which a page has one copy: import from jotai, which the page shares`,
    `${screen}:4: imports axios, of which a page has one copy: import from @tapin/shared/api`,
    `${screen}:5: imports react-dom/client, of which a page has one copy: leave it out, because the shell renders the screens`,
    `${screen}:6: imports meals-list, which imports meals-table, which imports @tanstack/react-query, of which a page has one copy: replace meals-list by a library that does not contain @tanstack/react-query`,
    `${screen}:7: imports react by its path, of which a page has one copy: import from react or react/jsx-runtime, which the page shares`,
  ]);
  assert.ok(errors.some((message) => /'lunch' .* was not found in '\.\/lunch\.ts'/.test(message)));
});

test('refuses to build a remote with styles that apply outside of the remote', async (t) => {
  const errors = await errorsOf(t, {
    'src/meals-screen.tsx': `import styles from './meals.module.css';
import './page.css';
import 'meals-table/table.css';
export default () => <p className={styles.meals}>Meals</p>;
`,
    'src/meals.module.css': '.meals {\n  color: red;\n}\nbutton {\n  display: none !important;\n}\n',
    'src/page.css': '.card {}\n.meals-card {}\n',
    'node_modules/meals-table/package.json': '{ "name": "meals-table", "version": "0.1.0" }',
    'node_modules/meals-table/table.css': '.meals-table td {}\ntable {}\n',
  });
  assert.deepEqual(errors.sort(), [
    'src/meals.module.css:4: "button" reaches out of the remote: begin the selector with a class of this file',
    'src/page.css:1: ".card" reaches out of the remote: name the file x.module.css, or begin the selector with a class that begins with "meals"',
    'style sheet meals-table/table.css:2: "table" reaches out of the remote: begin the selector with a class, or with [data-remote="meals"]',
  ]);
});

test('refuses texts that are too long or contain invisible characters', async (t) => {
  const long = (length: number) => 'x'.repeat(length);
  const texts: Record<string, unknown> = {
    title: long(textLimits.title + 1),
    label: 'Meals\u202e',
    list: { first: long(textLimits.text), second: long(textLimits.text + 1) },
  };
  const bytes = textLimits.localeBytes;
  const errors = await errorsOf(t, {
    'src/locales/en.json': JSON.stringify(texts, null, 2),
    'src/locales/es.json': JSON.stringify({
      ...texts,
      title: 'Comidas',
      label: 'Comidas',
      list: { first: 'x', second: 'x' },
    }).padEnd(bytes + 1),
  });
  const own = errors.filter((message) => message.startsWith('src/'));
  assert.deepEqual(own.sort(), [
    'src/locales/en.json:2: the text "title" has 81 characters, and a title at most 80: shorten it',
    'src/locales/en.json:3: the text "label" contains a control character, or one that changes the direction of writing: delete it',
    'src/locales/en.json:6: the text "list.second" has 2001 characters, and a text at most 2000: shorten it',
    `src/locales/es.json: has ${bytes + 1} bytes, and a file of texts at most ${bytes}: shorten the texts`,
  ]);
});

test('refuses a text or a plural form that a language lacks, and names its file', async (t) => {
  const texts = { title: 'Meals', label: 'Meals' };
  const errors = await errorsOf(t, {
    'src/locales/en.json': JSON.stringify({
      ...texts,
      welcome: 'Welcome',
      list: { days_one: '1 day', days_other: '{{count}} days' },
      reason_other: 'Another reason',
    }),
    'src/locales/es.json': JSON.stringify({
      ...texts,
      list: { days_one: '1 día', days_other: '{{count}} días' },
      reason_other: 'Otra razón',
      farewell: 'Adiós',
    }),
  });
  assert.deepEqual(errors.sort(), [
    'src/locales/en.json has no text "farewell", but src/locales/es.json has: add it',
    'src/locales/es.json has no text "list.days_many", and this language needs this plural form: add it',
    'src/locales/es.json has no text "welcome": add it',
  ]);
});

test('refuses to build a remote with code that throws in a page, and names the remedy', async (t) => {
  const errors = await errorsOf(t, {
    'src/meals-screen.tsx': `import { useState } from './vendor/react.ts';
import { api } from 'meals-svelte';
// process.env.COMMENTED is no code.
const worker = new Worker(new URL('./count.ts', import.meta.url));
const address = process.env.MEALS_API;
const key = import.meta.env.VITE_KEY;
const { NODE_ENV: mode } = process.env;
const isProduction = process.env.NODE_ENV === 'production';
const policy = window.trustedTypes.createPolicy('meals', {});
export default () => [worker, address, key, mode, isProduction, policy, useState, api];
`,
    'src/count.ts': 'self.postMessage(1);\n',
    'src/vendor/react.ts':
      "export const useState = () => [];\nexport const text = 'takes an object of state variables to update or a function';\n",
    'node_modules/meals-svelte/package.json':
      '{ "name": "meals-svelte", "version": "1.0.0", "main": "index.js" }',
    'node_modules/meals-svelte/index.js': 'export const api = 1;',
  });
  const screen = 'src/meals-screen.tsx';
  assert.deepEqual(errors.filter((message) => message.startsWith('src/')).sort(), [
    `${screen}:4: starts a web worker, whose script pages cannot check: do the work in the page, in short steps, or on a server`,
    `${screen}:5: reads process.env.MEALS_API, which pages do not have: import a constant of the remote instead`,
    `${screen}:6: reads import.meta.env.VITE_KEY, which pages do not have: import a constant of the remote instead`,
    `${screen}:7: reads process.env, which pages do not have: import a constant of the remote instead`,
    `${screen}:9: creates a policy of Trusted Types, and pages allow only that of the host: create elements instead of HTML from strings`,
    'src/vendor/react.ts: contains a copy of react, of which a page has one: import from react, which the page shares',
  ]);
});

test('refuses a library whose policy of Trusted Types pages do not allow', async (t) => {
  const library = (code: string) => ({
    'src/meals-screen.tsx': "import { html } from 'meals-svelte';\nexport default () => html('a');\n",
    'node_modules/meals-svelte/package.json':
      '{ "name": "meals-svelte", "version": "1.0.0", "main": "index.js", "sideEffects": false }',
    'node_modules/meals-svelte/index.js': code,
  });
  const policy =
    "const policy = /* @__PURE__ */ globalThis.trustedTypes.createPolicy('svelte-trusted-html', {});\n";
  assert.deepEqual(await errorsOf(t, library(`${policy}export const html = (text) => text;`)), []);
  const [error = ''] = await errorsOf(
    t,
    library(`${policy}export const html = (text) => policy.createHTML(text);`),
  );
  assert.match(
    error,
    /^[\w-]+\.js creates the policy of Trusted Types "svelte-trusted-html", and pages allow only that of the host: compile the components with the option fragments: 'tree' of Svelte$/,
  );
});

test('a small font stays a file, because pages load no font from an address with its content', async (t) => {
  const { errors, dist } = await buildTestRemote(t, {
    'src/meals.module.css':
      '@font-face { font-family: "Meals Icons"; src: url(./icons.woff2) }\n.meals { font-family: "Meals Icons" }\n',
    'src/meals-screen.tsx':
      "import styles from './meals.module.css';\nexport default () => <p className={styles.meals}>Meals</p>;\n",
    'src/icons.woff2': 'font',
  });
  assert.deepEqual(errors, []);
  const css = readFileSync(join(dist, 'meals-screen.css'), 'utf8');
  assert.match(css, /url\([^)]*icons\.[^)]*woff2\)/);
  assert.doesNotMatch(css, /data:/);
});

test('builds a remote that imports images', async (t) => {
  const { errors } = await buildTestRemote(t, {
    'src/meals-screen.tsx':
      "import apple from './apple.png';\nimport pear from './pear.svg';\nexport default () => <img src={apple} alt={pear} />;\n",
    'src/apple.png': 'png',
    'src/pear.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  assert.deepEqual(errors, []);
});
