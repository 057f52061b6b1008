import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inEveryLanguage } from '@tapin/contract/languages';
import { loadDatabaseFacts } from '#src/database/facts.ts';
import { build } from '#test/build.ts';
import { aboutContact, aboutRecords, aboutRefusedChange, checkChanges } from './database.ts';

test('doctor names the variable of each language in which visitors read a template instead of a contact', () => {
  const nowhere = aboutContact(inEveryLanguage(() => undefined));
  assert.deepEqual([nowhere.about, nowhere.state], ['contact', 'warning']);
  assert.match(nowhere.message, /set PRIVACY_CONTACT_EN and PRIVACY_CONTACT_ES/);
  const inSpanish = aboutContact(inEveryLanguage((language) => (language === 'es' ? 'Sra. Lee' : undefined)));
  assert.match(inSpanish.message, /set PRIVACY_CONTACT_EN(?! and PRIVACY_CONTACT_ES)/);
  assert.equal(aboutContact(inEveryLanguage(() => 'Ms. Lee')).state, 'ok');
});

test('doctor warns while the role of the API owns the audit and the consents', async (t) => {
  const { db } = await build(t);
  const owned = aboutRecords(await loadDatabaseFacts(db));
  assert.equal(owned.state, 'warning');
  assert.match(owned.message, /^the role of the API owns audit and consents, .*give them to another role/);
  assert.equal(aboutRecords({ ownedRecords: [] }).state, 'ok');
});

test('doctor notices a database that accepts no changes, or whose disk is full', async (t) => {
  const { db } = await build(t);
  assert.deepEqual(await checkChanges(db), { about: 'database', state: 'ok', message: 'it accepts changes' });
  const readOnly = aboutRefusedChange(Object.assign(new Error('read-only transaction'), { code: '25006' }));
  assert.equal(readOnly.state, 'problem');
  assert.match(readOnly.message, /^it accepts no changes: set DATABASE_URL/);
  const full = aboutRefusedChange(Object.assign(new Error('could not extend file'), { code: '53100' }));
  assert.equal(full.state, 'problem');
  assert.match(
    full.message,
    /^its disk is full, .*: run as root on its machine: du -xh .* restart postgresql$/,
  );
  assert.equal(aboutRefusedChange(new Error('permission denied')).state, 'warning');
});
