import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#src/basics/config.ts';
import { ownWordsIn } from './own-words.ts';

test('a deployment says what it wants in its own words, and nothing where it wants nothing', () => {
  const config = readConfig({
    NODE_ENV: 'test',
    SUPPORT_TEXT_EN: 'Come to room 12.',
    NOT_EATEN_TEXT: 'off',
    NOT_RESTED_TEXT_ES: 'La enfermería tiene una cama.',
  });
  assert.deepEqual(ownWordsIn(config, 'en'), { support: 'Come to room 12.', notEaten: null });
  assert.deepEqual(ownWordsIn(config, 'es'), { notEaten: null, notRested: 'La enfermería tiene una cama.' });
});
