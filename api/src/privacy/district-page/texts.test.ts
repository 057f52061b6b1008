import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { TextVersion } from '@tapin/contract/district-page-calls';
import { build } from '#test/build.ts';
import { callAs } from '#test/call-as.ts';
import { workRecorder } from '#test/log-in/record-work.ts';
import { makeDistrict, makeDistrictAdmin, makePerson, makeSchool } from '#test/people.ts';
import { listTemplates } from './templates.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const districtId = await makeDistrict(built);
  const school = await makeSchool(built, districtId);
  const head = await makeDistrictAdmin(built, districtId);
  const student = await makePerson(built, { schoolId: school.id });
  type Kind = 'contact' | 'support' | 'privacy' | 'terms';
  return {
    built,
    school,
    head,
    student,
    write: (kind: Kind, language: 'en' | 'es', text: string, replaces: string | null = null) =>
      callAs(head, 'PUT /district/texts/:kind/:language', { kind, language, text, replaces }),
    history: async (kind: Kind, language: 'en' | 'es'): Promise<TextVersion[]> =>
      (await callAs(head, 'GET /district/texts/:kind/:language/history', { kind, language })).body.versions,
    read: async (language: string, { visitor } = student) => {
      visitor.headers['accept-language'] = language;
      return (await visitor.call('GET /user/district-texts', {})).body;
    },
  };
}

test('people read the text of their district, in another language where their own is missing', async (t) => {
  const { built, write, read, student } = await makeScene(t);
  const { district, ...before } = await read('en');
  assert.match(district, /^District /);
  assert.deepEqual(before, { contact: null, privacy: null, terms: null });
  assert.equal((await write('contact', 'en', ' Ms Lee\r\n[Call](tel:+15550100) ')).status, 200);
  assert.equal((await write('privacy', 'es', '# Qué guardamos')).status, 200);
  assert.equal((await read('en', student)).contact?.text, 'Ms Lee\n[Call](tel:+15550100)');
  assert.equal((await read('es', student)).contact?.language, 'en');
  assert.equal((await read('en', student)).privacy?.language, 'es');
  const waiting = await makePerson(built, { schoolId: (await makeSchool(built)).id });
  assert.equal((await read('en', waiting)).contact, null);
  const entries = await built.db.selectFrom('audit').select('detail').execute();
  assert.ok(entries.length >= 2);
  assert.doesNotMatch(JSON.stringify(entries), /Lee/);
});

test('a former member cannot read a text of the district, and a person whose request is pending can', async (t) => {
  const { built, school, write, read } = await makeScene(t);
  await write('terms', 'en', 'Be kind.');
  const denied = await makePerson(built, { schoolId: school.id, role: 'teacher', verified: 'rejected' });
  const waiting = await makePerson(built, { schoolId: school.id, role: 'teacher', verified: 'pending' });
  assert.equal((await read('en', denied)).terms, null);
  assert.equal((await read('en', waiting)).terms?.text, 'Be kind.');
});

test('each version of a district’s text stays in the history, and a replaced version is not overwritten', async (t) => {
  const { write, history, read } = await makeScene(t);
  const [first] = (await write('privacy', 'en', 'One')).body.texts;
  assert.ok(first);
  assert.equal((await write('privacy', 'en', 'Two')).body.code, 'changed_meanwhile');
  // Writing the current text again changes nothing, so that a repeated request succeeds.
  assert.equal((await write('privacy', 'en', 'One')).status, 200);
  const [second] = (await write('privacy', 'en', 'Two', first._id)).body.texts;
  assert.ok(second);
  assert.equal((await write('privacy', 'en', 'One', first._id)).body.code, 'changed_meanwhile');
  await write('privacy', 'en', '', second._id);
  assert.equal((await read('en')).privacy, null);
  const versions = await history('privacy', 'en');
  assert.deepEqual(
    versions.map(({ text }) => text),
    ['', 'Two', 'One'],
  );
  assert.ok(versions.every(({ changedBy }) => changedBy !== null && changedBy !== ''));
  assert.deepEqual(await history('privacy', 'es'), []);
});

test('the support text of the district replaces the standard text, within its length limit, and needs no additional statement', async (t) => {
  const { built, school, student, write } = await makeScene(t);
  const load = () => callAs(student, 'GET /student/:school/questions', { school: school.id });
  const support = async (language: string) => {
    student.visitor.headers['accept-language'] = language;
    return (await load()).body.support;
  };
  assert.equal((await write('support', 'en', 'x'.repeat(501))).body.code, 'validation');
  assert.equal(await support('en'), undefined);
  await write('support', 'en', 'Crisis line: 555 0100');
  assert.equal(await support('en'), 'Crisis line: 555 0100');
  assert.equal(await support('es'), undefined);
  const record = await workRecorder(t, built);
  const { statements } = await record(load);
  assert.equal(statements.length, 2, statements.join('\n\n'));
});

test('lists the texts of a district that are still a template, by language', async (t) => {
  const { built, write } = await makeScene(t);
  const missing = async () => (await listTemplates(built.db)).map((each) => each.missing);
  assert.deepEqual(await missing(), [['contact (en, es)', 'privacy (en, es)', 'terms (en, es)']]);
  const [contact] = (await write('contact', 'en', 'Ms Lee')).body.texts;
  await write('terms', 'en', 'Be kind.');
  await write('terms', 'es', 'Sé amable.');
  assert.deepEqual(await missing(), [['contact (es)', 'privacy (en, es)']]);
  // An emptied text is replaced with the text of the product.
  await write('contact', 'en', '', contact._id);
  assert.deepEqual(await missing(), [['contact (en, es)', 'privacy (en, es)']]);
});
