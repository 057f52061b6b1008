import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readConfig } from '#src/basics/config.ts';
import { customTextsIn } from './custom-texts.ts';

test('a deployment replaces a text in one language, turns another text off, and keeps the standard texts', () => {
  const config = readConfig({
    NODE_ENV: 'test',
    SUPPORT_TEXT_EN: 'Come to room 12.',
    NOT_EATEN_TEXT: 'off',
    NOT_RESTED_TEXT_ES: 'La enfermería tiene una cama.',
  });
  assert.deepEqual(customTextsIn(config, 'en'), { support: 'Come to room 12.', notEaten: null });
  assert.deepEqual(customTextsIn(config, 'es'), {
    notEaten: null,
    notRested: 'La enfermería tiene una cama.',
  });
});
