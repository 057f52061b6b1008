import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { languages } from '@tapin/contract/languages';
import everyLanguageLoader from './every-language-loader.ts';

const textsLoader: (this: { resourceQuery: string }, source: string) => string = createRequire(
  import.meta.url,
)('./texts.cjs');

const file = (language: string) => `./locales/${language}.json?later`;
const source = `export const texts = inEveryLanguage((language) => () => import(\`${file(`$${'{language}'}`)}\`));`;

test('replaces a dynamic import by a static import for each language', () => {
  const module = everyLanguageLoader(source);
  for (const language of languages) assert.ok(module.includes(` from '${file(language)}';`), module);
  assert.doesNotMatch(module, /import\(/);
  assert.match(
    module,
    /\(language\) => \(\) => Promise\.resolve\(\{ default: \{ "en": texts0, .*\[language\]/,
  );
});

test('fails for a module without such an import', () =>
  assert.throws(
    () => everyLanguageLoader('export const texts = {};'),
    /one import of a file for each language/,
  ));

test('leaves texts of later chunks, the manifest and the page out of the first file of a language', () => {
  const texts = JSON.stringify({ title: 'A', later: { b: 'B' }, manifest: { c: 'C' }, static: { d: 'D' } });
  assert.equal(textsLoader.call({ resourceQuery: '' }, texts), 'export default {"title":"A"}');
  assert.equal(textsLoader.call({ resourceQuery: '?later' }, texts), 'export default {"later":{"b":"B"}}');
});

test('takes the named groups of the later texts only', () => {
  const texts = JSON.stringify({ later: { a: { b: 'B' }, c: { d: 'D' }, e: { f: 'F' } } });
  const taken = (resourceQuery: string) =>
    JSON.parse(textsLoader.call({ resourceQuery }, texts).replace('export default ', ''));
  assert.deepEqual(taken('?later=a'), { later: { a: { b: 'B' } } });
  assert.deepEqual(taken('?later=a,e'), { later: { a: { b: 'B' }, e: { f: 'F' } } });
});
