import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryLanguage, type Language } from '@tapin/shared/contract/languages';
import { type ProductTexts, readProductTexts } from './locale-files.ts';
import { findReplacedWords, findTwoTranslations, textWords } from './text-words.ts';

const noTexts = inEveryLanguage(() => ({}));

const textIn = (language: Language, text: string): ProductTexts[] => [
  { place: 'host', texts: { ...noTexts, [language]: { key: text } } },
];

test('no text of the product uses a word that the glossary replaces', () =>
  assert.deepEqual(findReplacedWords(), []));

test('reports a replaced word in each language, and accepts the word to write instead', () => {
  const foundIn = (language: Language, text: string) =>
    findReplacedWords(textIn(language, text)).map(({ found }) => found);
  assert.deepEqual(foundIn('en', 'Nobody has answered'), ['Nobody']);
  assert.deepEqual(foundIn('en', 'No one has answered'), []);
  assert.deepEqual(foundIn('es', 'Maestro/a'), ['o/a']);
  assert.deepEqual(foundIn('es', 'Docente'), []);
});

test('does not report a text that is an exception', () => {
  const texts = { ...noTexts, en: { b: 'Log in', c: 'Log in' } };
  const exceptions = { 'host b': 'The specification shows this text.' };
  const word = { language: 'en', insteadOf: 'log in', write: 'log in', pattern: /log in/i } as const;
  assert.deepEqual(
    findReplacedWords([{ place: 'host', texts }], [{ ...word, exceptions }]).map(({ path }) => path),
    ['host en c'],
  );
});

test('every exception to a replaced word names a text that has the word', () => {
  const all = readProductTexts();
  const used = textWords.flatMap(({ exceptions = {}, ...word }) =>
    findReplacedWords(all, [word]).map(({ path }) => path.replace(` ${word.language} `, ' ')),
  );
  const named = textWords.flatMap(({ exceptions = {} }) => Object.keys(exceptions));
  assert.deepEqual(
    named.filter((each) => !used.includes(each)),
    [],
  );
});

const textsOf = (place: string, key: string, en: string, es: string): ProductTexts => ({
  place,
  texts: { ...inEveryLanguage(() => ({})), en: { [key]: en }, es: { [key]: es } },
});

test('every English text of the product has one Spanish text', () =>
  assert.deepEqual(findTwoTranslations(), []));

test('reports an English text with two Spanish ones in different packages', () => {
  const one = textsOf('remote-staff', 'all', 'Show all', 'Ver todo');
  const other = textsOf('remote-district', 'more', 'Show all', 'Mostrar todo');
  assert.deepEqual(findTwoTranslations([one, other]), [
    '"Show all" is "Ver todo" in remote-staff all, and "Mostrar todo" in remote-district more',
  ]);
  assert.deepEqual(findTwoTranslations([one, one]), []);
});
