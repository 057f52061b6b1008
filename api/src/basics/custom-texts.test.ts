import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContact, readCustomTexts, variableIn } from './custom-texts.ts';

test('reads the privacy contact of each language with its lines, and refuses a contact that is too long', () => {
  assert.deepEqual(readContact({ PRIVACY_CONTACT_EN: 'Ms Lee\\nRoom 12', PRIVACY_CONTACT_ES: ' ' }), {
    en: 'Ms Lee\nRoom 12',
    es: undefined,
  });
  assert.throws(() => readContact({ PRIVACY_CONTACT_ES: 'x'.repeat(1_001) }), /PRIVACY_CONTACT_ES/);
});

test('refuses a custom text of more than 500 characters with the name of its variable', () => {
  const longest = 'x'.repeat(500);
  assert.equal(readCustomTexts({ NOT_EATEN_TEXT_ES: longest }).notEaten.es, longest);
  assert.throws(
    () => readCustomTexts({ NOT_EATEN_TEXT_ES: `${longest}x` }),
    /^Error: The variable NOT_EATEN_TEXT_ES is .* in at most 500 characters\.$/,
  );
});

test('the variable of a custom text in a language with a hyphen has an underscore', () => {
  assert.equal(variableIn('SUPPORT_TEXT', 'es'), 'SUPPORT_TEXT_ES');
  assert.equal(variableIn('SUPPORT_TEXT', 'zh-Hans'), 'SUPPORT_TEXT_ZH_HANS');
  assert.equal(variableIn('SUPPORT_TEXT', 'az-Cyrl-AZ'), 'SUPPORT_TEXT_AZ_CYRL_AZ');
});

test('only the value "off" turns a custom text off, and an empty variable is ignored', () => {
  assert.equal(readCustomTexts({ SUPPORT_TEXT: '', SUPPORT_TEXT_EN: '' }).support.en, undefined);
  assert.equal(readCustomTexts({ SUPPORT_TEXT: 'off', SUPPORT_TEXT_EN: 'Come.' }).support.en, null);
  assert.throws(
    () => readCustomTexts({ SUPPORT_TEXT: 'no' }),
    /SUPPORT_TEXT is "no", but must be off, or not set/,
  );
});
