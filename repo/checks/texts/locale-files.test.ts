import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '@tapin/shared/contract/languages';
import { findMissingTexts, flattenTexts } from '../../../kit/build/texts/missing-texts.ts';
import { englishFiles, readFlatTexts } from './locale-files.ts';

/** Returns a function that reads these texts instead of the files of the repository. */
const reader = (files: Record<string, Record<string, string>>) => (path: string) => files[path] ?? null;

const differences = (en: Record<string, string>, es: Record<string, string>) =>
  findMissingTexts(['en', 'es'], ['api/en.json'], reader({ 'api/en.json': en, 'api/es.json': es }));

const missingIn = (tags: readonly string[]) => findMissingTexts(tags, englishFiles(), readFlatTexts);

test('every text of every package exists in every language', () =>
  assert.deepEqual(missingIn(languages), []));

test('names each file that a new language lacks', () => {
  const missing = missingIn([...languages, 'zh-Hans']).map((problem) => problem.split(' ')[0]);
  assert.deepEqual(missing.toSorted(), [
    'api/src/basics/locales/zh-Hans.json',
    'delivery/src/locales/zh-Hans.json',
    'host/src/locales/zh-Hans.json',
    'kit/scaffold/locales/zh-Hans.json',
    'remote-auth/src/features/legal/privacy-policy.zh-Hans.json',
    'remote-auth/src/features/legal/terms-of-use.zh-Hans.json',
    'remote-auth/src/locales/zh-Hans.json',
    'remote-district/src/locales/zh-Hans.json',
    'remote-staff/src/locales/zh-Hans.json',
    'remote-survey/src/locales/zh-Hans.json',
    'shared/contract/src/locales/zh-Hans.json',
    'shared/recipes/src/locales/zh-Hans.json',
    'shared/src/locales/zh-Hans.json',
  ]);
  assert.equal(missing.length, englishFiles().length);
});

test('finds a text that one language lacks', () => {
  assert.deepEqual(differences({ a: 'A' }, { b: 'B' }), [
    'api/es.json has no text "a"',
    'api/en.json has no text "b", but api/es.json has',
  ]);
});

test('treats the plural forms of a text as one text', () => {
  const english = { days_one: 'day', days_other: 'days' };
  assert.deepEqual(differences(english, { ...english, days_many: 'days' }), []);
  assert.deepEqual(differences(english, {}), ['api/es.json has no text "days"']);
});

test('allows words of Intl that only one language has', () =>
  assert.deepEqual(differences({}, { 'intl.Monday': 'lendi' }), []));

test('the reader of locale files flattens nested texts and lists', () => {
  const nested = { sections: [{ heading: 'In short', points: ['One', 'Two'] }] };
  assert.deepEqual(Object.values(flattenTexts(nested)), ['In short', 'One', 'Two']);
});
