import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { build } from '#test/build.ts';
import { answerAs, callAs } from '#test/call-as.ts';
import { makeOwnQuestion, ownSteps } from '#test/own-question.ts';
import { makePerson, makeSchool, type Person } from '#test/people.ts';
import { update } from '#test/rows.ts';

async function makeScene(t: TestContext) {
  const built = await build(t);
  const { id: schoolId } = await makeSchool(built);
  const head = await makePerson(built, { schoolId, role: 'super_admin' });
  const ninth = await makePerson(built, { schoolId, lastName: 'Nine', grade: 9 });
  const tenth = await makePerson(built, { schoolId, lastName: 'Ten', grade: 10 });
  const submit = async (who: Person, questionId: string, response: boolean | number) => {
    const reply = await answerAs(who, schoolId, questionId, response);
    assert.equal(reply.status, 200, reply.text);
  };
  const status = async () => (await callAs(head, 'GET /staff/students/status')).body.students;
  return { built, schoolId, ninth, tenth, submit, status };
}

type Entry = {
  studentInfo: { lastName: string };
  answers: { question: string; response: unknown }[];
  asked?: string[];
};
const shown = ({ studentInfo, answers, asked }: Entry) => ({
  name: studentInfo.lastName,
  answers: answers.map(({ question, response }) => [question, response]),
  asked,
});

test('the status lists own questions of today, who is asked them, and their answers', async (t) => {
  const { built, schoolId, ninth, submit, status } = await makeScene(t);
  const laugh = await makeOwnQuestion(built, schoolId, { type: 'steps', slot: 5, firstDay: '2026-03-02' });
  const safe = await makeOwnQuestion(built, schoolId, { grades: [9], firstDay: '2026-03-09' });
  await submit(ninth, safe, false);
  await submit(ninth, laugh, 4);
  const { questions, checkedIn, notCheckedIn } = await status();
  assert.deepEqual(questions.slice(3), [
    { _id: laugh, question: 'How often do you laugh?', type: 'steps', graphic: 'own', steps: ownSteps.en },
    { _id: safe, question: 'Do you feel safe here?', type: 'basic', graphic: 'own' },
  ]);
  const answers = [
    [laugh, 4],
    [safe, false],
  ];
  assert.deepEqual(checkedIn.map(shown), [{ name: 'Nine', answers, asked: [laugh, safe] }]);
  assert.equal(checkedIn[0].answers[0].createdAt, built.clock.now().toISOString());
  assert.deepEqual(notCheckedIn.map(shown), [{ name: 'Ten', answers: [], asked: [laugh] }]);
});

test('the status leaves out own questions that nobody is asked today and nobody has answered', async (t) => {
  const { built, schoolId, status } = await makeScene(t);
  const now = built.clock.now();
  await makeOwnQuestion(built, schoolId, { weekdays: [1, 2] });
  await makeOwnQuestion(built, schoolId, { slot: 5, lastDay: '2026-03-11', endedAt: now });
  await makeOwnQuestion(built, schoolId, { slot: 5, firstDay: '2026-03-12' });
  await makeOwnQuestion(built, schoolId, { slot: 5, lastDay: '2026-03-10' });
  await makeOwnQuestion(built, schoolId, { verified: 'pending' });
  const { questions, notCheckedIn } = await status();
  assert.equal(questions.length, 3);
  assert.ok(notCheckedIn.every((entry: object) => !('asked' in entry)));
});

test('the status keeps an own question that was ended today after an answer', async (t) => {
  const { built, schoolId, ninth, submit, status } = await makeScene(t);
  const safe = await makeOwnQuestion(built, schoolId);
  await submit(ninth, safe, true);
  await update(built, 'own_questions', { ended_at: built.clock.now(), last_day: '2026-03-11' });
  const { questions, checkedIn, notCheckedIn } = await status();
  assert.equal(questions[3]._id, safe);
  assert.deepEqual(checkedIn.map(shown), [{ name: 'Nine', answers: [[safe, true]], asked: undefined }]);
  assert.deepEqual(notCheckedIn.map(shown), [{ name: 'Ten', answers: [], asked: undefined }]);
});
