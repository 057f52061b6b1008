import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import type { CallDefinition } from '@tapin/contract/call';
import { calls } from '@tapin/contract/calls';
import { Type } from 'typebox';
import { buildTestRemote } from '../build/build-test-remote.ts';
import { root } from '../pack/sources.ts';
import { themes } from './bundle.ts';
import { accessText } from './calls-page.ts';
import { kitDocuments } from './documents.ts';
import { markup } from './page.ts';
import { recipesFolder } from './recipes-page.ts';
import { typeText } from './type-text.ts';
import { exampleSources, notShown } from './widgets-page.ts';

const documents = await kitDocuments(
  '1.4.0',
  new Map([['src/ui/button.d.ts', 'export declare function Button({ busy }: ButtonProps): Element;']]),
);
const page = (name: string) => documents.get(`docs/${name}.html`) ?? '';

test('every component of the kit has a live example, or a reason why it has none', () => {
  const sources = exampleSources();
  const modules = globSync('shared/src/ui/**/*.tsx', { cwd: root }).filter((path) => !/\.test\./.test(path));
  const missing = modules.filter((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    const components = [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)];
    const entry = path.replace('shared/src/', '').replace('.tsx', '');
    return (
      components.length > 0 && !components.some(([, name = '']) => sources.has(name)) && !notShown[entry]
    );
  });
  assert.deepEqual(missing, [], 'write an example in shared/widgets/src');
  assert.ok(modules.length > 50);
});

test('the page of widgets has a place for each theme, the code and the types of a component', () => {
  const widgets = page('widgets');
  for (const theme of ['light', 'dark'])
    assert.ok(widgets.includes(`<div data-theme="${theme}" data-example="ButtonExample"></div>`));
  assert.match(widgets, /export function ButtonExample\(\) \{/);
  assert.match(widgets, /export declare function Button/);
});

test('the pages load only files with integrity, and have no inline script or style', () => {
  for (const name of ['index', 'widgets', 'calls', 'recipes']) {
    const html = page(name).replace(/<code>[^<]*<\/code>/g, '');
    const loaded = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag);
    assert.ok(loaded.length > 0, name);
    for (const tag of loaded) assert.match(tag, / (?:src|href)="[\w.-]+"[^>]* integrity="sha384-/);
    assert.doesNotMatch(html, / style=|<style|<script>|\son\w+=/, name);
    for (const [, file = ''] of html.matchAll(/(?:src|href)="([^"#]+)"/g))
      assert.ok(documents.has(`docs/${file}`), file);
  }
});

test('the page of calls has each call with its roles, its schema and an example', () => {
  const html = page('calls');
  const named = [...html.matchAll(/<h2><code>([^<]+)<\/code><\/h2>/g)].map(([, name]) => name);
  const expected = Object.entries<CallDefinition>(calls).flatMap(([name, call]) =>
    call.development ? [] : [name],
  );
  assert.deepEqual(named, expected);
  assert.match(html, /For approved members of the school whose role is student\./);
  assert.equal(html.split('<h3>example</h3>').length - 1, expected.length);
  assert.equal(accessText({ kind: 'public' }), 'anyone, also without a session');
});

test('a schema is written as a type with its limits', () => {
  const schema = Type.Object({
    days: Type.Array(Type.Integer({ minimum: 1 })),
    name: Type.Optional(Type.Union([Type.String({ maxLength: 5, description: 'The name' }), Type.Null()])),
  });
  assert.equal(typeText(schema), '{\n  days: Array<number>;\n  name?: string | null;\n}');
  assert.equal(
    typeText(Type.Object({ id: Type.String({ maxLength: 5 }) })),
    '{\n  id: string; // maxLength 5\n}',
  );
});

test('text in a page is escaped', () =>
  assert.equal(markup`<p>${'<b a="1">&'}</p>`.html, '<p>&lt;b a=&quot;1&quot;&gt;&amp;</p>'));

test('the recipes are a remote that builds, and the page has each of their files', async (t) => {
  const paths = globSync('src/**/*.*', { cwd: recipesFolder }).filter((path) => !/\.test\./.test(path));
  const files = Object.fromEntries(
    paths.map((path) => [path, readFileSync(join(recipesFolder, path), 'utf8')]),
  );
  const { errors } = await buildTestRemote(t, {
    ...files,
    'package.json': '{ "name": "recipes", "version": "1.0.0", "type": "module" }',
  });
  assert.deepEqual(errors, []);
  const html = page('recipes');
  for (const path of globSync('src/**/*.{ts,tsx,json}', { cwd: recipesFolder }))
    if (!path.endsWith('.d.ts')) assert.ok(html.includes(`<code>${relative('.', path)}</code>`), path);
});

test('the themes of the page have every token of the product, each in its own scope', () => {
  const css = themes();
  assert.match(css, /\[data-theme\]\{[^}]*--brand-strong: #1f57d0/);
  assert.match(css, /\[data-theme=dark\]\{color-scheme:dark;[^}]*--brand-strong: #9cbcff/);
});
