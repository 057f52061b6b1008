import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readContact } from './contact.ts';

test('reads the contact of each language with its lines, and refuses one that is too long', () => {
  assert.deepEqual(readContact({ PRIVACY_CONTACT_EN: 'Ms Lee\\nRoom 12', PRIVACY_CONTACT_ES: ' ' }), {
    en: 'Ms Lee\nRoom 12',
    es: undefined,
  });
  assert.throws(() => readContact({ PRIVACY_CONTACT_ES: 'x'.repeat(1_001) }), /PRIVACY_CONTACT_ES/);
});
