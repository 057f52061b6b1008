import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { languages } from '@tapin/shared/contract/languages';
import { questionsIn } from '#src/check-ins/questions/questions.ts';
import { answersIn } from './answer-words.ts';

const root = join(import.meta.dirname, '../../../..');
const readTexts = (folder: string, language: string) =>
  JSON.parse(readFileSync(join(root, folder, `src/locales/${language}.json`), 'utf8'));

test('the answers on the public page have the words that students see', () => {
  for (const language of languages) {
    const { yes, no } = readTexts('remote-survey', language);
    const { awful, bad, okay, good, rad } = readTexts('shared', language).feeling;
    assert.deepEqual(
      questionsIn(language).map((question) => answersIn(language, question)),
      [
        [yes, no],
        [yes, no],
        [awful, bad, okay, good, rad],
      ],
    );
  }
});
