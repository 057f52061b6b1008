import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#src/basics/local-day.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { joinSchool, makeDistrict, makePerson, makeSchool, type Person } from '#test/people.ts';
import { letRecordsFollow } from '#test/roster/roster-runs.ts';
import { rowsOf, update } from '#test/rows.ts';
import { storeAnswer } from '#test/school-year.ts';

test('the record is a readable page in both languages, with corrections and looks, and without withheld notes', async (t) => {
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

test('the record has consents with their history, a table for each school year, and long texts in full', async (t) => {
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

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, admin, counselor, answer, ask, as } = scene;
  await setCalendar(built, school.id, { backup: admin });
  await answer('3', 1);
  await ask(counselor);
  const { _id } = (await as(counselor).claim()).body.followUp;
  await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: 'A secret.' });
  return { ...scene, take: (who: Person) => as(who).record() };
}

test('the school’s record has answers, requests, and follow-ups with their notes', async (t) => {
  const { built, school, admin, student, take } = await makeScene(t);
  const { fileName, record } = (await take(admin)).body;
  assert.equal(fileName, 'sam-student-record-2026-03-11.json');
  const at = '2026-03-11T14:00:00.000Z';
  const cora = { name: 'Cora Counsel' };
  const event = { at, by: cora, to: null, outcome: null, note: '' };
  assert.deepEqual(
    [record.school, record.student.firstName, record.grade, record.answers, record.requests],
    [
      school.name,
      'Sam',
      9,
      [{ day: '2026-03-11', question: 'feeling', response: 1, answeredAt: at }],
      [{ at, act: 'asked', adult: 'Cora Counsel' }],
    ],
  );
  assert.deepEqual(record.followUps, [
    {
      reason: 'asked',
      openedAt: at,
      askedOf: cora,
      claimedBy: cora,
      claimedAt: at,
      closedAt: at,
      outcome: 'talked',
      note: 'A secret.',
      events: [
        { ...event, act: 'opened', by: null },
        { ...event, act: 'asked', by: null, to: cora },
        { ...event, act: 'claimed' },
        { ...event, act: 'closed', outcome: 'talked', note: 'A secret.' },
      ],
    },
  ]);
  const audited = await rowsOf(built, 'audit', ['actor_id', 'subject_id', 'school_id', 'action', 'detail'], {
    actor_id: admin.userId,
  });
  const about = { actor_id: admin.userId, subject_id: student.userId, school_id: school.id };
  assert.deepEqual(audited, [
    { ...about, action: 'view-student', detail: { page: 'record' } },
    { ...about, action: 'export-record', detail: { answers: 1, followUps: 1 } },
  ]);
});

test('the record leaves out answers that the student gave at another school', async (t) => {
  const { built, admin, student, take } = await makeScene(t);
  const elsewhere = await makeSchool(built);
  await joinSchool(built, student, elsewhere.id);
  assert.equal((await answerAs(student, elsewhere.id, '1', true)).status, 200);
  assert.equal((await take(admin)).body.record.answers.length, 1);
});

test('the record has the answers at a former school if the district lets the new school read them, but not the follow-ups there', async (t) => {
  const { built, school, admin, student, take } = await makeScene(t);
  const districtId = await makeDistrict(built);
  const next = await makeSchool(built, districtId);
  const nextAdmin = await makePerson(built, { role: 'admin', schoolId: next.id });
  const ended = { is_rostered: true, verified: 'rejected' as const, ended_at: built.clock.now() };
  await update(built, 'schools', { district_id: districtId }, { id: school.id });
  await update(built, 'school_users', ended, { id: student.schoolUserId });
  await joinSchool(built, student, next.id);
  const allow = (isAllowed: boolean) => letRecordsFollow(built, districtId, isAllowed);
  const read = async () => {
    const { record } = (await take(nextAdmin)).body;
    const { answers, memberships, followUps, requests } = record;
    const schools = memberships.map((membership: { school: string }) => membership.school);
    return [answers.map((answer: { school?: string }) => answer.school), schools, followUps, requests];
  };
  const alone = [[], [next.name], [], []];
  const { ids, both } = { ids: [school.name], both: [next.name, school.name] };
  assert.deepEqual(await read(), alone);
  await allow(true);
  assert.deepEqual(await read(), [ids, both, [], []]);
  assert.equal((await take(admin)).body.code, 'not_found');
  await allow(false);
  assert.deepEqual(await read(), alone);
  // The setting of a district does not apply to a school of another district.
  await allow(true);
  const other = await makeDistrict(built);
  await update(built, 'schools', { district_id: other }, { id: school.id });
  assert.deepEqual(await read(), alone);
});
