import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeCareScene, setCalendar } from '#test/care.ts';

test('the record is a readable page in both languages, with corrections, looks and without withheld notes', async (t) => {
  const { built, school, admin, make, student, counselor, answer, as } = await makeCareScene(t);
  await setCalendar(built, school.id);
  const { _id: answerId } = (await answer('3', 1)).body.answer;
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: '<script>alert(1)</script>' });
  built.clock.advance(12 * 60_000);
  await student.visitor.call('POST /student/correct-response/:school', {
    params: { school: String(school.id) },
    body: { answer: answerId, response: 4 },
  });
  const evil = await make({ role: 'admin', firstName: '<img src=x onerror=alert(1)>', lastName: '' });
  const params = { id: String(student.userId) };
  const load = (language: 'en' | 'es', who = admin) =>
    who.visitor.call('GET /staff/student/:id/record', {
      params,
      query: { schoolUserId: String(who.schoolUserId), format: 'html', language },
    });
  await load('en', evil);
  const { fileName, html, record } = (await load('en')).body;
  assert.equal(fileName, 'sam-student-record-2026-03-11.html');
  for (const text of [
    '<html lang="en-US">',
    'Record of Sam Student',
    'How are you feeling today?',
    'Good',
    '9:12',
    'before: Awful',
    'Talked with the student. &lt;script&gt;',
    '&lt;img src=x',
    'Downloaded the record',
    'The student changed a low answer',
    'Counselor',
  ])
    assert.ok(html.includes(text), `${text} is missing in ${html}`);
  assert.ok(!html.includes('<script') && !html.includes('<img'));
  assert.deepEqual(record.answers[0].replaced, [{ response: 1, changedAt: built.clock.now().toISOString() }]);
  assert.equal(record.memberships[0].school, school.name);
  const { html: spanish } = (await load('es')).body;
  for (const text of ['Expediente de Sam Student', '¿Cómo te sientes hoy?', 'antes: Muy mal', 'Seguimiento'])
    assert.ok(spanish.includes(text), `${text} is missing in ${spanish}`);
  const exports = await built.db
    .selectFrom('audit')
    .select('detail')
    .where('action', '=', 'export-record')
    .orderBy('id')
    .execute();
  assert.deepEqual(exports.at(-1)?.detail, { answers: 1, followUps: 1, format: 'html', language: 'es' });
});
