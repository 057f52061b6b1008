import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { countSyllables, readingGrade } from './reading-level.ts';

const file = join(import.meta.dirname, '../../../remote-survey/src/locales/en.json');
const highestGrade = 3;
/** The formula gives no useful grade for a label of fewer words. */
const minWords = 5;
/** Whether a text is read by the staff who write questions, and not by students. */
const isForStaff = (key: string) => key.startsWith('preview.');

const textsIn = (value: object, path: string[] = []): [key: string, text: string][] =>
  Object.entries(value).flatMap(([name, inside]) =>
    typeof inside === 'string'
      ? [[[...path, name].join('.'), inside] as [string, string]]
      : textsIn(inside, [...path, name]),
  );

test('a student of grade 3 can read every text of the check-in', () => {
  const texts = textsIn(JSON.parse(readFileSync(file, 'utf8'))).filter(([key]) => !isForStaff(key));
  assert.ok(texts.length > 50);
  const tooHard = texts
    .filter(([, text]) => text.split(/\s+/).length >= minWords && readingGrade(text) > highestGrade)
    .map(([key, text]) => `${key}: grade ${readingGrade(text).toFixed(1)}: ${text}`);
  assert.deepEqual(tooHard, []);
});

test('counts syllables as they are spoken', () => {
  const counts = {
    need: 1,
    tired: 1,
    wanted: 2,
    table: 2,
    whole: 1,
    counselor: 3,
    adult: 2,
    someone: 2,
    answers: 2,
    cafeteria: 5,
  };
  for (const [word, count] of Object.entries(counts)) assert.equal(countSyllables(word), count, word);
});

test('finds a text that is too hard for a student of grade 3', () => {
  assert.ok(readingGrade('Contact your administrator immediately if the situation deteriorates.') > 9);
  assert.ok(readingGrade('We saved your answer. We’ll send it for you soon.') < 1);
});
