import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#src/basics/local-day.ts';
import { callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { rowsOf } from '#test/rows.ts';
import { storeAnswer } from '#test/school-year.ts';

test('the record is a readable page in both languages, with corrections, looks and without withheld notes', async (t) => {
  const { built, school, admin, make, counselor, answer, correct, as } = await makeCareScene(t);
  await setCalendar(built, school.id);
  const { _id: answerId } = (await answer('3', 1)).body.answer;
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: '<script>alert(1)</script>' });
  built.clock.advance(12 * 60_000);
  await correct(answerId, 4);
  const evil = await make({ role: 'admin', firstName: '<img src=x onerror=alert(1)>', lastName: '' });
  const load = (language: 'en' | 'es', who = admin) => as(who).record({ format: 'html', language });
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
  const exports = await rowsOf(built, 'audit', ['detail'], { action: 'export-record' });
  assert.deepEqual(exports.at(-1)?.detail, { answers: 1, followUps: 1, format: 'html', language: 'es' });
});

test('the page has consents with their history, a table for each school year, and long texts as they are', async (t) => {
  const { built, school, admin, student, as } = await makeCareScene(t);
  await setCalendar(built, school.id);
  const long = '<b>'.repeat(200);
  await makeOwnQuestion(built, school.id, {
    firstDay: '2023-09-04',
    lastDay: '2026-03-11',
    texts: { en: { question: long } },
  });
  const firstDays = ['2023-09-04', '2024-09-02', '2025-09-01'];
  for (const firstDay of firstDays)
    for (let number = 0; number < 90; number += 1)
      for (const question of [1, 4]) {
        const answer = { day: addDays(firstDay, number), question, response: 1 };
        await storeAnswer(built, school.id, student, answer);
      }
  const decide = async (answer: boolean, form: string) => {
    const decision = { students: [String(student.userId)], answer, form };
    assert.equal((await callAs(admin, 'POST /admin/consents', decision)).status, 200);
  };
  await decide(true, 'Paper <i>');
  await decide(false, 'Telephone');
  const { html, record } = (await as(admin).record({ format: 'html', language: 'es' })).body;
  assert.equal(record.answers.length, 540);
  assert.deepEqual(
    record.consents.map((consent: { answer: boolean; form: string }) => [consent.answer, consent.form]),
    [
      [false, 'Telephone'],
      [true, 'Paper <i>'],
    ],
  );
  for (const text of [
    '<h2>Respuestas · 2023–2024</h2>',
    '<h2>Respuestas · 2024–2025</h2>',
    '<h2>Respuestas · 2025–2026</h2>',
    '<h2>Consentimiento</h2>',
    '2025–2026</td><td>Personal de la escuela (lo anotó: Ada Admin)</td><td>Paper &lt;i&gt;</td>',
  ])
    assert.ok(html.includes(text), `${text} is missing`);
  assert.equal(html.split('&lt;b&gt;'.repeat(200)).length - 1, 270);
  assert.ok(!html.includes('<b>') && !html.includes('<i>'));
});
