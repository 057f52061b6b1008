import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryLanguage } from '@tapin/shared/contract/languages';
import type { SourceFile } from '../source-files.ts';
import { findIntlWordProblems, findTranslationProblems, type Namespace } from './translations.ts';

const file = (path: string, text: string): SourceFile => ({ path, part: path.split('/')[0] ?? '', text });

const survey = (en: string[], es = en): Namespace => ({
  name: 'survey',
  part: 'remote-survey',
  keys: { ...inEveryLanguage(() => new Set(en)), es: new Set(es) },
});

const problems = (text: string, namespace = survey(['home.title'])) =>
  findTranslationProblems([file('remote-survey/src/a.tsx', text)], [namespace]);

const unused = ['survey: home.title is used nowhere'];

test('the code uses every text of the locale files', () => assert.deepEqual(findTranslationProblems(), []));

test('counts a text as used by a call of t, and not by another string that equals its key', () => {
  assert.deepEqual(problems("t('home.title')"), []);
  assert.deepEqual(problems("t(isLate ? 'home.late' : 'home.title', { name })"), []);
  assert.deepEqual(problems('t(`home.$' + '{part}`)'), []);
  assert.deepEqual(problems("i18n.t('survey:home.title')"), []);
  assert.deepEqual(problems("const word = (x: string): TextKey<'survey'> => 'home.title';"), []);
  assert.deepEqual(problems("const path = 'home.title'; t('other', { at: 'home.title' });"), unused);
  assert.deepEqual(problems("t('staff:home.title')"), unused);
});

test('counts a text as used by the declaration of a remote and by a value of the page', () => {
  const [remote, page] = [
    file('remote-survey/src/remote.ts', "label: 'manifest.nav'"),
    file('remote-survey/src/index.ejs', '<%= text.title %>'),
  ];
  const namespace = survey(['manifest.nav', 'static.title']);
  assert.deepEqual(findTranslationProblems([remote, page], [namespace]), []);
  assert.deepEqual(findTranslationProblems([remote], [namespace]), ['survey: static.title is used nowhere']);
  assert.deepEqual(findTranslationProblems([page], [namespace]), ['survey: manifest.nav is used nowhere']);
});

test('treats the plural forms of a text as one text', () => {
  const days = ['days_one', 'days_other'];
  assert.deepEqual(problems("t('days', { count })", survey(days, [...days, 'days_many'])), []);
});

test('finds literal text in a component', () => {
  const [found = ''] = problems("t('home.title');\n<p>\n  Hello there you\n</p>");
  assert.match(found, /"Hello there you" stands in the code/);
});

/**
 * Returns the problems of Haitian Creole when its shared texts have only these words. `Intl` does not know this
 * language.
 */
const wordProblems = (...words: string[]) =>
  findIntlWordProblems('ht', new Set(words.map((word) => `intl.${word}`)));

const wordOf = (problem: string) => /intl\.(\S+)/.exec(problem)?.[1] ?? '';

test('a language that Intl does not know needs the words of days, times, lists and durations', () => {
  const words = wordProblems().map(wordOf);
  for (const word of ['Monday', 'Mon', 'November', 'Nov', 'AM', 'PM', 'and', 'min', 'hr', 'day', 'days'])
    assert.ok(words.includes(word), word);
  assert.deepEqual(wordProblems(...words), []);
  assert.deepEqual(wordProblems(...words.filter((word) => word !== 'Monday')), [
    'shared: intl.Monday has no text in "ht", which Intl does not know',
  ]);
});

test('a language that Intl knows needs no words of days, times, lists and durations', () => {
  for (const language of ['en', 'es', 'zh-Hans', 'ar']) {
    assert.deepEqual(findIntlWordProblems(language, new Set()), []);
  }
});
