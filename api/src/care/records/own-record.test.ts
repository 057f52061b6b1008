import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordAnswer } from '#src/check-ins/answers/repository.ts';
import { callAs } from '#test/call-as.ts';
import { makeCareScene, setCalendar } from '#test/care.ts';
import { makeOwnQuestion } from '#test/own-question.ts';
import { makeDistrictAdmin, type Person } from '#test/people.ts';
import { rowsOf, update } from '#test/rows.ts';

async function makeScene(t: Parameters<typeof makeCareScene>[0]) {
  const scene = await makeCareScene(t);
  const { built, school, student, admin } = scene;
  const give = (day: string, question: number, response: number) => {
    const answer = { schoolId: school.id, studentId: student.userId, question, response, day };
    return recordAnswer(built.db, { ...answer, now: new Date(`${day}T15:00:00Z`) });
  };
  const ownData = async (language = 'en') => {
    student.visitor.headers['accept-language'] = language;
    return (await callAs(student, 'GET /user/data')).body.record.memberships[0].answers;
  };
  const record = async (language = 'en') => {
    admin.visitor.headers['accept-language'] = language;
    return (await scene.as(admin).record()).body.record.answers;
  };
  return { ...scene, give, ownData, record };
}

test('the student’s file and the record have the answers to own questions with the text and the label, also for questions that ended', async (t) => {
  const { built, school, give, ownData, record } = await makeScene(t);
  const ended = { lastDay: '2026-03-06', endedAt: new Date('2026-03-06T18:00:00Z') };
  await makeOwnQuestion(built, school.id, ended);
  await makeOwnQuestion(built, school.id, { type: 'steps', firstDay: '2026-03-09' });
  await give('2026-03-06', 1, 1);
  await give('2026-03-06', 4, 2);
  await give('2026-03-09', 4, 2);
  const answeredAt = (day: string) => `${day}T15:00:00.000Z`;
  const [friday, monday] = ['2026-03-06', '2026-03-09'];
  const answers = [
    { day: friday, question: 'eaten', response: true, answeredAt: answeredAt(friday) },
    {
      day: friday,
      question: 'own',
      response: false,
      text: 'Do you feel safe here?',
      word: 'No',
      answeredAt: answeredAt(friday),
    },
    {
      day: monday,
      question: 'own',
      response: 2,
      text: 'How often do you laugh?',
      word: 'Rarely',
      answeredAt: answeredAt(monday),
    },
  ];
  assert.deepEqual(await ownData(), answers);
  assert.deepEqual(await record(), answers);
  const words = (await record('es')).map(({ text, word }: { text?: string; word?: string }) => [text, word]);
  assert.deepEqual(words, [
    [undefined, undefined],
    ['¿Te sientes a salvo aquí?', 'No'],
    ['¿Cada cuánto te ríes?', 'Casi nunca'],
  ]);
});

test('an own question that the school wrote in one language has that text in the files of all languages', async (t) => {
  const { built, school, give, ownData } = await makeScene(t);
  const texts = { en: { question: 'Do you feel safe here?' } };
  await makeOwnQuestion(built, school.id, { texts });
  await give('2026-03-09', 4, 1);
  const [answer] = await ownData('es');
  assert.deepEqual([answer.text, answer.word], ['Do you feel safe here?', 'Sí']);
});

test('an answer whose own question was deleted is in no file', async (t) => {
  const { built, school, give, ownData, record } = await makeScene(t);
  await makeOwnQuestion(built, school.id, { slot: 5, firstDay: '2026-03-10' });
  await give('2026-03-09', 4, 1);
  await give('2026-03-09', 5, 1);
  await give('2026-03-10', 5, 3);
  assert.deepEqual(await ownData(), []);
  assert.deepEqual(await record(), []);
});

type Scene = Awaited<ReturnType<typeof makeCareScene>>;

const ownOf = (who: Person) => who.visitor.call('GET /user/data', {});

async function makeTalkedTo({ school, admin, built, counselor, answer, ask, as }: Scene) {
  await setCalendar(built, school.id, { backup: admin });
  await answer('1', false);
  await answer('3', 1);
  assert.equal((await ask(counselor)).status, 200);
  const { _id } = (await as(counselor).claim()).body.followUp;
  const closed = await as(counselor).change(_id, { action: 'close', outcome: 'talked', note: 'A secret.' });
  assert.equal(closed.status, 200);
  return Number(_id);
}

test('the student’s own file has answers and requests, but no follow-ups', async (t) => {
  const scene = await makeCareScene(t);
  const { built, school, student } = scene;
  await makeTalkedTo(scene);
  await student.visitor.call('POST /user/feedback', { body: { feedback: 'Nice faces' } });
  const reply = await ownOf(student);
  assert.equal(reply.body.fileName, 'tapin-my-data-2026-03-11.json');
  const { memberships, ...rest } = reply.body.record;
  const at = '2026-03-11T14:00:00.000Z';
  assert.deepEqual(memberships, [
    {
      school: school.name,
      role: 'student',
      verified: 'approved',
      grade: 9,
      classes: [
        { classType: 'counselor', teacher: 'Cora Counsel' },
        { classType: 'home_room', teacher: 'Tess Teach' },
      ],
      answers: [
        { day: '2026-03-11', question: 'eaten', response: false, answeredAt: at },
        { day: '2026-03-11', question: 'feeling', response: 1, answeredAt: at },
      ],
      requests: [{ at, act: 'asked', adult: 'Cora Counsel' }],
    },
  ]);
  assert.deepEqual(
    [rest.user.firstName, rest.district, rest.notices, rest.feedback],
    ['Sam', null, null, [{ sentAt: at, feedback: 'Nice faces' }]],
  );
  assert.ok(!/secret|followUps|talked|low/.test(reply.text), reply.text);
  const audited = await rowsOf(built, 'audit', ['action']);
  assert.ok(!audited.some(({ action }) => action.startsWith('export')));
});

test('the file of an adult has their own acts and notes about students whom they still see', async (t) => {
  const scene = await makeCareScene(t);
  const { built, counselor, teacher, other, school, as } = scene;
  const followUp = await makeTalkedTo(scene);
  const again = (await as(teacher).claim()).body.followUp;
  await as(teacher).change(again._id, { action: 'close', outcome: 'not_needed', note: 'Mine.' });
  const { record } = (await ownOf(counselor)).body;
  const at = '2026-03-11T14:00:00.000Z';
  assert.deepEqual(record.memberships[0].followUps, [
    {
      student: 'Sam Student',
      reason: 'low',
      openedAt: at,
      closedAt: at,
      events: [
        { act: 'claimed', at, outcome: null, note: '' },
        { act: 'closed', at, outcome: 'talked', note: 'A secret.' },
      ],
    },
  ]);
  assert.equal(record.notices.rules.awful, 'now');
  assert.deepEqual((await ownOf(other)).body.record.memberships[0].followUps, []);
  assert.ok(!(await ownOf(teacher)).text.includes('A secret.'));
  const audited = await rowsOf(built, 'audit', ['actor_id', 'school_id', 'detail'], { action: 'export-own' });
  const row = (who: Person, id: number) => ({
    actor_id: who.userId,
    school_id: school.id,
    detail: { followUps: [id] },
  });
  assert.deepEqual(audited, [row(counselor, followUp), row(teacher, Number(again._id))]);
});

test('the file of an adult has no notes about a student whom the adult no longer sees, and no notes after the adult left', async (t) => {
  const scene = await makeCareScene(t);
  const { built, counselor, student } = scene;
  await makeTalkedTo(scene);
  await built.db.deleteFrom('class_assignments').where('teacher_id', '=', counselor.userId).execute();
  const unassigned = (await ownOf(counselor)).body.record.memberships[0];
  assert.deepEqual(unassigned.followUps, []);
  const remove = (who: Person) =>
    update(built, 'school_users', { verified: 'rejected' }, { id: who.schoolUserId });
  await remove(counselor);
  const left = (await ownOf(counselor)).body.record;
  assert.deepEqual([left.memberships[0].verified, left.notices], ['rejected', null]);
  assert.equal('followUps' in left.memberships[0], false);
  await remove(student);
  const removed = (await ownOf(student)).body.record.memberships[0];
  assert.deepEqual([removed.verified, removed.answers.length], ['rejected', 2]);
});

test('the own file of a district admin whose access has ended has no notes', async (t) => {
  const scene = await makeCareScene(t);
  const { built, student, as } = scene;
  const head = await makeDistrictAdmin(built, await scene.joinDistrict());
  const { _id } = (await as(head).claim(student)).body.followUp;
  await as(head).change(_id, { action: 'close', outcome: 'referred', note: 'A secret.' });
  assert.ok((await ownOf(head)).text.includes('A secret.'));
  await update(built, 'district_users', { verified: 'rejected' }, { id: head.districtUserId });
  const reply = await ownOf(head);
  assert.equal(reply.body.record.district.verified, 'rejected');
  assert.ok(!reply.text.includes('A secret.'));
});

test('the file of an adult has nothing that somebody else wrote', async (t) => {
  const scene = await makeCareScene(t);
  const { make, answer } = scene;
  await makeTalkedTo(scene);
  const classmate = await make({});
  await answer('3', 5, classmate);
  const { record } = (await ownOf(classmate)).body;
  assert.deepEqual(
    record.memberships.map(({ answers }: { answers: { response: number }[] }) =>
      answers.map(({ response }) => response),
    ),
    [[5]],
  );
});
