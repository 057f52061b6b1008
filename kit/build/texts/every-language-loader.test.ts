import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@tapin/contract/languages';
import everyLanguageLoader from './every-language-loader.ts';

const file = (language: string) => `./locales/${language}.json`;
const source = `export const texts = inEveryLanguage((language) => () => import(\`${file(`$${'{language}'}`)}\`));`;

test('replaces a dynamic import by a static import for each language', () => {
  const module = everyLanguageLoader(source);
  for (const language of languages) assert.ok(module.includes(` from '${file(language)}';`), module);
  assert.doesNotMatch(module, /import\(/);
  assert.match(
    module,
    /\(language\) => \(\) => Promise\.resolve\(\{ default: \{ "en": texts0, .*\[language\] \}\)\);$/,
  );
});

test('replaces the import in a module of the packed kit by the same module', () => {
  const compiled = source.replace(/(`.*`)/, '_ts_rewrite_relative_import_extension($1)');
  assert.equal(everyLanguageLoader(compiled), everyLanguageLoader(source));
});

test('fails for a module that imports no file of a language', () =>
  assert.throws(
    () => everyLanguageLoader('export const texts = {};'),
    /one import of a file for each language/,
  ));
