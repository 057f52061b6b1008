import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCustomTexts, variableIn } from './custom-texts.ts';

test('refuses a text of more than 500 characters with the name of its variable', () => {
  const longest = 'x'.repeat(500);
  assert.equal(readCustomTexts({ NOT_EATEN_TEXT_ES: longest }).notEaten.es, longest);
  assert.throws(
    () => readCustomTexts({ NOT_EATEN_TEXT_ES: `${longest}x` }),
    /^Error: The variable NOT_EATEN_TEXT_ES is .* in at most 500 characters\.$/,
  );
});

test('the variable of a language with a hyphen has an underscore', () => {
  assert.equal(variableIn('SUPPORT_TEXT', 'es'), 'SUPPORT_TEXT_ES');
  assert.equal(variableIn('SUPPORT_TEXT', 'zh-Hans'), 'SUPPORT_TEXT_ZH_HANS');
  assert.equal(variableIn('SUPPORT_TEXT', 'az-Cyrl-AZ'), 'SUPPORT_TEXT_AZ_CYRL_AZ');
});

test('turns a text off with the value "off" only, and ignores an empty variable', () => {
  assert.equal(readCustomTexts({ SUPPORT_TEXT: '', SUPPORT_TEXT_EN: '' }).support.en, undefined);
  assert.equal(readCustomTexts({ SUPPORT_TEXT: 'off', SUPPORT_TEXT_EN: 'Come.' }).support.en, null);
  assert.throws(
    () => readCustomTexts({ SUPPORT_TEXT: 'no' }),
    /SUPPORT_TEXT is "no", but must be off, or not set/,
  );
});
