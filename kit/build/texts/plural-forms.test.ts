import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findPluralProblems } from './plural-forms.ts';

const of = (language: string, ...forms: string[]) =>
  findPluralProblems('staff', language, new Set(['title', ...forms.map((form) => `days_${form}`)]));

test('a text with a count has the plural forms that its language needs', () => {
  assert.deepEqual(of('en', 'one', 'other'), []);
  assert.deepEqual(of('es', 'one', 'many', 'other'), []);
  assert.deepEqual(of('ru', 'one', 'few', 'many', 'other'), []);
  assert.deepEqual(of('ar', 'zero', 'one', 'two', 'few', 'many', 'other'), []);
  assert.deepEqual(of('zh-Hans', 'other'), []);
});

test('a language that Intl does not know needs the forms of English', () => {
  assert.deepEqual(Intl.PluralRules.supportedLocalesOf('ht'), []);
  assert.deepEqual(of('ht', 'one', 'other'), []);
  assert.equal(of('ht', 'other').length, 1);
});

test('finds plural forms that a language needs and does not have', () => {
  assert.deepEqual(of('ru', 'one', 'other'), [
    'staff: days_few has no text in "ru", which needs this plural form',
    'staff: days_many has no text in "ru", which needs this plural form',
  ]);
});

test('finds plural forms that a language does not use', () => {
  assert.deepEqual(of('vi', 'one', 'other'), ['staff: days_one is no plural form of "vi"']);
});
