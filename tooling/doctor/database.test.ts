import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryLanguage } from '../../shared/src/contract/languages.ts';
import { aboutContact } from './database.ts';

test('names the variable of each language in which visitors read a template instead of a contact', () => {
  const nowhere = aboutContact(inEveryLanguage(() => undefined));
  assert.deepEqual([nowhere.about, nowhere.state], ['contact', 'warning']);
  assert.match(nowhere.message, /set PRIVACY_CONTACT_EN and PRIVACY_CONTACT_ES/);
  const inSpanish = aboutContact(inEveryLanguage((language) => (language === 'es' ? 'Sra. Lee' : undefined)));
  assert.match(inSpanish.message, /set PRIVACY_CONTACT_EN(?! and PRIVACY_CONTACT_ES)/);
  assert.equal(aboutContact(inEveryLanguage(() => 'Ms. Lee')).state, 'ok');
});
