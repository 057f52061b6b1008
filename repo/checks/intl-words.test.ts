import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findIntlWordProblems } from './intl-words.ts';

/** Returns the problems of Haitian Creole, which `Intl` does not know, when its shared texts have only these words. */
const problems = (...words: string[]) =>
  findIntlWordProblems('ht', new Set(words.map((word) => `intl.${word}`)));

const wordOf = (problem: string) => /intl\.(\S+)/.exec(problem)?.[1] ?? '';

test('a language that Intl does not know needs the words of days, times, lists and durations', () => {
  const words = problems().map(wordOf);
  for (const word of ['Monday', 'Mon', 'November', 'Nov', 'AM', 'PM', 'and', 'min', 'hr', 'day', 'days'])
    assert.ok(words.includes(word), word);
  assert.deepEqual(problems(...words), []);
  assert.deepEqual(problems(...words.filter((word) => word !== 'Monday')), [
    'shared: intl.Monday has no text in "ht", which Intl does not know',
  ]);
});

test('a language that Intl knows needs no words', () => {
  for (const language of ['en', 'es', 'zh-Hans', 'ar']) {
    assert.deepEqual(findIntlWordProblems(language, new Set()), []);
  }
});
